/**
 * The one list of what each of the staff may do (TRADE §5 'Staff'). The owner, SPEC's role `admin`,
 * may do everything.
 */

import { type Role, roles } from "../../database/schema/roles.ts";

export type { Role };
export type StaffRole = Exclude<Role, "user">;

/** As a person reads them. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  admin: "Owner",
  desk: "Desk",
  workshop: "Workshop",
  accounts: "Accounts",
};
export const staffRoles = Object.keys(roleNames) as StaffRole[];

export const isRole = (text: unknown): text is Role => roles.some((role) => role === text);

/** Whether somebody of this role works for the shop. */
export const isStaff = (role: Role): role is StaffRole => role !== "user";

/** All rights, and the roles besides the owner that have each. */
const RIGHTS = {
  /** Conversations, and what is sent in them. */
  chat: ["desk"],
  /** Messages of the contact form, feedback and reviews. */
  inbox: ["desk"],
  /** Reading orders with their buyers and prices. */
  "read-orders": ["desk", "accounts"],
  /** Quotes, proofs, dates, steps and new orders. */
  orders: ["desk"],
  /** The files that an order is printed from. */
  files: ["desk", "workshop"],
  /** What is to be printed, without contact or money. */
  jobs: ["desk", "workshop"],
  /** Payments, bank statements, invoices and the books. */
  money: ["accounts"],
  /** Products, prices, print specifications and delivery. */
  catalogue: [],
  settings: [],
  /** The accounts of customers. */
  people: [],
  /** The roles of the shop's own people. */
  staff: [],
  /** Visits, the way to an order, and who buys most. */
  figures: [],
  /** Exports and imports. */
  import: [],
  /** The record of who did what, and the technical page. */
  audit: [],
  /** How the shop runs, and its backups. */
  running: [],
  /** One's own account and the frame of the dashboard. */
  dashboard: ["desk", "workshop", "accounts"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type What = keyof typeof RIGHTS;

/** The status text of a refusal to one of the staff: its page says so, and links back. */
export const WITHOUT_RIGHT = "Without the right";

export const WHATS = Object.keys(RIGHTS) as What[];

/** Whether a role has a right; without a role there is none. */
export function roleMay(role: Role | undefined, what: What): boolean {
  if (role === "admin") return true;
  const roles: readonly (Role | undefined)[] = RIGHTS[what];
  return role !== "user" && roles.includes(role);
}

/**
 * Whether the viewer has a right. Viewers of another kind than `admin` have none, whatever their
 * role says. Somebody who must first choose a password or set up a second lock has only the right
 * to the frame, in which they do that.
 */
export function may(
  viewer: {
    kind: string;
    user?: { role: Role; mustChangePassword?: boolean; needsSecondLock?: boolean };
  },
  what: What,
): boolean {
  const comesFirst = viewer.user?.mustChangePassword || viewer.user?.needsSecondLock;
  if (comesFirst && what !== "dashboard") return false;
  return viewer.kind === "admin" && roleMay(viewer.user?.role, what);
}
