/** What becomes of the old site's users. */
import { setImmediate as turn } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../../../../database/db.server.ts";
import { firstOf } from "../../../../database/storable.ts";
import { findState } from "../../../accounts/address/state-names.ts";
import { findPeople, type NewPerson } from "../../../accounts/customer-file/people.server.ts";
import { email as emailRule, line, phone } from "../../../accounts/field-rules.server.ts";
import type { ReportLine } from "../../../imports/importer.ts";
import { broughtBefore, siteLine } from "./brought-before.server.ts";
import type { OldUser } from "./read-site.server.ts";

/** Who an old user is in this shop; their chats go with it, or do not come over. */
export type OldPerson =
  | { userId: string }
  | { guest: string; phoneNumber: string | null }
  | { lost: string };

export interface PeoplePlan {
  lines: ReportLine[];
  fresh: (NewPerson & { key: string })[];
  /** By their old ids. */
  people: Map<string, OldPerson>;
  /** Who wrote as the shop. */
  admins: Set<string>;
  counts: { inNigeria: number; elsewhere: number };
}

const SLICE = 1_000;
/** Users that are looked at without letting others have a turn. */
const TURN = 200;

export async function planPeople(
  queries: Queries,
  all: readonly OldUser[],
  isSure: boolean,
): Promise<PeoplePlan> {
  const plan: PeoplePlan = {
    ...{ lines: [], fresh: [], people: new Map(), admins: new Set() },
    counts: { inNigeria: 0, elsewhere: 0 },
  };
  const brought = await broughtBefore(
    queries,
    "old-user",
    all.map(({ id }) => id),
  );
  const there = new Set<string>();
  const byEmail = new Map<string, { id: string; isStaff: boolean }>();
  for (let at = 0; at < all.length; at += SLICE) {
    const part = all.slice(at, at + SLICE);
    const targets = part.flatMap(({ id }) => brought.get(id) ?? []);
    for (const { id } of await findPeople(queries, { ids: targets }, isSure)) there.add(id);
    const emails = part.map(({ email }) => email);
    for (const { id, email, role } of await findPeople(queries, { emails }, isSure)) {
      byEmail.set(email, { id, isStaff: role !== "user" });
    }
  }
  const taken = new Map<string, string>();
  for (const [index, user] of all.entries()) {
    if (index % TURN === TURN - 1) await turn();
    const target = brought.get(user.id);
    if (target !== undefined && !there.has(target)) {
      plan.lines.push(same(user, "Was brought before, and deleted here since."));
      plan.people.set(user.id, { lost: "Its user was deleted here." });
    } else planPerson(plan, user, { target, known: byEmail.get(user.email), taken });
    if (user.role === "admin") noteAdmin(plan, user);
  }
  return plan;
}

const same = (user: OldUser, words: string) =>
  siteLine("same", "users", user.id, nameFor(user), words);
const nameFor = ({ id, name, email }: OldUser) => name || email || id;

function planPerson(
  plan: PeoplePlan,
  user: OldUser,
  found: {
    target: string | undefined;
    known: { id: string; isStaff: boolean } | undefined;
    taken: Map<string, string>;
  },
): void {
  const { target, known, taken } = found;
  if (target !== undefined) {
    taken.set(user.email, nameFor(user));
    plan.lines.push(same(user, "Was brought before."));
    plan.people.set(user.id, { userId: target });
    return;
  }
  const wrong = wrongEmail(user, taken);
  if (wrong !== undefined) {
    plan.lines.push(siteLine("left", "users", user.id, nameFor(user), wrong));
    plan.people.set(user.id, { guest: user.id, phoneNumber: guestPhone(user) });
    return;
  }
  taken.set(user.email, nameFor(user));
  if (known) {
    plan.lines.push(same(user, "Has an account here, which stays as it is."));
    const staff = { lost: "Its user is on the staff of this shop." };
    plan.people.set(user.id, known.isStaff ? staff : { userId: known.id });
    return;
  }
  const person = personOf(user);
  plan.counts[person.country === "Nigeria" ? "inNigeria" : "elsewhere"]++;
  plan.lines.push(siteLine("new", "users", user.id, nameFor(user), person.email));
  if (user.phoneNumber !== "" && person.phoneNumber === "") {
    const words = `The phone number “${user.phoneNumber}” cannot be called, and is left out.`;
    plan.lines.push(siteLine("note", "users", user.id, nameFor(user), words));
  }
  plan.fresh.push({ ...person, key: user.id });
  plan.people.set(user.id, { userId: person.id });
}

function wrongEmail({ email }: OldUser, taken: Map<string, string>): string | undefined {
  if (email === "") return "Has no email. Their chats come over as a guest's.";
  if (!emailRule.safeParse(email).success) {
    return `“${email}” is no email address. Their chats come over as a guest's.`;
  }
  const other = taken.get(email);
  if (other === undefined) return undefined;
  return `Has the same email as somebody who comes over: “${other}”. Their chats come over as a guest's.`;
}

/** Nobody becomes staff by what a file says. */
function noteAdmin(plan: PeoplePlan, user: OldUser): void {
  plan.admins.add(user.id);
  const words =
    "Was an admin there, and comes over as a customer. Invite them under Staff, if they still are.";
  plan.lines.push(siteLine("note", "users", user.id, nameFor(user), words));
}

const oneLine = (longest: number) => line("", "empty", longest);
/** Words that fit the field; empty when they do not. */
const fitting = (words: string, longest: number): string =>
  oneLine(longest).safeParse(firstOf(words, longest)).data ?? "";

function personOf(user: OldUser): NewPerson {
  const { email, phoneNumber } = user;
  return {
    id: uuidv7(),
    email,
    name: fitting(user.name, 100) || (email.split("@")[0] ?? email).slice(0, 100),
    phoneNumber: phone.safeParse(phoneNumber).data ?? "",
    country: fitting(user.country, 100) || "Nigeria",
    state: stateOf(user),
    city: fitting(user.city, 100),
    streetAddress: fitting(user.streetAddress, 200),
  };
}

/** Nigeria's states as this shop writes them. */
function stateOf({ state, country }: OldUser): string {
  if (country !== "" && country.toLowerCase() !== "nigeria") return fitting(state, 100);
  return findState(state) ?? fitting(state, 100);
}

/** A number to know the guest by. */
const guestPhone = ({ phoneNumber }: OldUser): string | null =>
  phone.safeParse(phoneNumber).data ?? null;
