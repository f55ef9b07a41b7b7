/**
 * Who of the shop may do what: the one list (TRADE §5 'Staff'). The owner may do everything, and is
 * SPEC's role `admin`.
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

/** Everything that a right is needed for, and the roles that have it beside the owner. */
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
  /** Taking everything of a kind out of the shop, and bringing it in. */
  import: [],
  /** The record of who did what, and the technical page. */
  audit: [],
  /** How the shop runs, and its backups. */
  running: [],
  /** One's own account and the frame of the dashboard. */
  dashboard: ["desk", "workshop", "accounts"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type What = keyof typeof RIGHTS;

/** The status text of a refusal to somebody of the shop: its page says so, and leads them back. */
export const WITHOUT_RIGHT = "Without the right";

export const WHATS = Object.keys(RIGHTS) as What[];

/** Whether a role has a right; nobody without a role has any. */
export function roleMay(role: Role | undefined, what: What): boolean {
  if (role === "admin") return true;
  const roles: readonly (Role | undefined)[] = RIGHTS[what];
  return role !== "user" && roles.includes(role);
}

/**
 * Whether the viewer has a right. A kind other than `admin` has none, whatever its role says; nor
 * has anybody who is to choose a password or put on a second lock first, but for the frame in which they
 * do.
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
