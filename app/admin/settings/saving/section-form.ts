/** A section of the site's settings as its form shows it. */
import type { FormAnswer } from "../../../ui/forms/form-answer.ts";

/** What fields hold, by their names. */
export type Typed = Record<string, string>;

/** A field that is another now: what it is called, what it was, and what it is. */
export type Change = [label: string, was: string, now: string];

/** A time that the section was saved. */
export interface Save {
  revision: number;
  /** Absent when that account is gone. */
  by?: string;
  /** UTC. */
  at: string;
  changes: Change[];
}

/** What a section's page shows. */
export interface LoadedSection {
  /** Of what stands; 0 when nobody has saved the section yet. */
  revision: number;
  /** What the fields are called, in the order of the form. */
  labels: Readonly<Typed>;
  /** What stands. */
  typed: Typed;
  /** What stands in the fields at first, where that is something else. */
  draft?: Typed;
  /** What the environment sets: it cannot be edited. */
  fixed: Typed;
  /** The newest first. */
  saves: Save[];
  /** What the list of the sections says, by their addresses. */
  values: Readonly<Record<string, string>>;
}

/** Why a section was not saved. */
export interface SectionAnswer extends FormAnswer {
  /** Somebody else has saved it since the form was made: was is theirs, now is what was sent. */
  meanwhile?: Save;
}

/**
 * Whether a form made for one reading must be made anew for another. The page is read again at every
 * event of the shop; a form that is made anew loses the focus, and on a phone the keyboard.
 */
export const isOther = (one: LoadedSection, other: LoadedSection): boolean =>
  content(one) !== content(other);

const content = ({ revision, typed, draft, fixed }: LoadedSection) =>
  JSON.stringify([revision, typed, draft, fixed]);

/** The fields that differ, in the order of the form. */
export function changesBetween(labels: Readonly<Typed>, was: Typed, now: Typed): Change[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const before = was[field] ?? "";
    const after = now[field] ?? "";
    return before === after ? [] : [[label, before, after] as Change];
  });
}
