/** Reads and saves a section of what the owner sets about the site: every save is a version. */
import { isDeepStrictEqual } from "node:util";
import { db, type Queries } from "../../../../database/db.server.ts";
import { recordAct } from "../../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import type { Parsed } from "../../../http/form-answer.server.ts";
import { type Business, business } from "../../../shop/business.ts";
import { comesWith, type Edits, type SiteSection } from "../../../shop/edits.ts";
import { changeSetting } from "../../../shop/settings/settings.server.ts";
import { readSectionValues } from "../section-values.server.ts";
import { readVersion, readVersions, savesOf, type Version } from "./read-saves.server.ts";
import {
  type Change,
  changesBetween,
  type LoadedSection,
  type Save,
  type Typed,
} from "./section-form.ts";

/** What a section's saves are told by. */
export interface SectionView {
  section: SiteSection;
  /** What the section is called. */
  title: string;
  /** What its fields are called, in their order. */
  labels: Readonly<Typed>;
  /** What the fields hold of a shop. */
  typedOf: (shop: Business) => Typed;
  /** How a save is told, where that cannot be said field by field. */
  changesOf?: (was: Business, now: Business) => Change[];
  /** The fields that the environment sets, with its values. */
  fixed?: () => Typed;
}

/** What is done together with a save, or not at all: to claim its pictures. */
type OnSave = (tx: Queries) => Promise<void>;

/** How a section is filled in. */
export interface SectionForm extends SectionView {
  /**
   * Checks every value: whoever reads what is stored trusts it.
   * @param standing what stands in the fields
   */
  check: (typed: Typed, standing: Typed) => Parsed<Edits> | Promise<Parsed<Edits>>;
  onSave?: OnSave | undefined;
}

/**
 * What stands in a section, and how it came to be.
 * @throws Response 403 for whoever may not change settings
 */
export async function readSection(viewer: Viewer, form: SectionView): Promise<LoadedSection> {
  staffOf(viewer, "settings");
  const [versions, values] = await Promise.all([
    readVersions(form.section),
    readSectionValues(viewer),
  ]);
  const fixed = form.fixed?.() ?? {};
  return {
    values,
    revision: versions[0]?.revision ?? 0,
    labels: form.labels,
    typed: { ...typedIn(form, versions[0]), ...fixed },
    fixed,
    saves: savesOf(versions, changesIn(form)),
  };
}

const shopOf = (version: Version | undefined): Business => ({
  ...comesWith(business),
  ...(version?.value as Edits),
});

const typedIn = (form: SectionView, version: Version | undefined) => form.typedOf(shopOf(version));

/** What a version has made another. */
const changesIn =
  (form: SectionView) =>
  (before: Version | undefined, version: Version): Change[] => {
    const [was, now] = [shopOf(before), shopOf(version)];
    return form.changesOf
      ? form.changesOf(was, now)
      : changesBetween(form.labels, form.typedOf(was), form.typedOf(now));
  };

/** Saved, not taken for what was typed, or saved by somebody else since. */
export type Saved =
  | { ok: true }
  | { ok: false; status: 400; errors: Typed }
  | { ok: false; status: 409; meanwhile: Save };

/**
 * Saves what was typed into a section.
 * @param revision of what the form was made from
 * @throws Response 403 for whoever may not change settings
 */
export async function saveTyped(
  viewer: Viewer,
  form: SectionForm,
  revision: number,
  typed: Typed,
): Promise<Saved> {
  staffOf(viewer, "settings");
  const versions = await readVersions(form.section);
  const standing = typedIn(form, versions[0]);
  const sent = { ...typed };
  for (const field of Object.keys(form.fixed?.() ?? {})) sent[field] = standing[field] ?? "";
  const checked = await form.check(sent, standing);
  if (!checked.ok) return { ...checked, status: 400 };
  const fields = changesBetween(
    form.labels,
    standing,
    form.typedOf({ ...comesWith(business), ...checked.input }),
  );
  const act = { act: "set-site", fields: fields.map(([label]) => label) };
  if (await saveSection(viewer, form, revision, checked.input, act)) return { ok: true };
  return meanwhile(form, sent);
}

/**
 * Makes a section what it was at an earlier version.
 * @param revision of what the page was made from
 * @param to the version; 0 is what the shop came with
 */
export async function putBack(
  viewer: Viewer,
  form: SectionView,
  revision: number,
  to: number,
): Promise<Saved> {
  staffOf(viewer, "settings");
  const version = await readVersion(form.section, to);
  const edits = to === 0 ? {} : (version?.value as Edits | undefined);
  if (edits && (await saveSection(viewer, form, revision, edits, { act: "put-site-back" }))) {
    return { ok: true };
  }
  return meanwhile(form);
}

/** @param typed what was to be saved */
async function meanwhile(form: SectionView, typed?: Typed): Promise<Saved> {
  const versions = await readVersions(form.section);
  const none = { revision: 0, at: new Date().toISOString(), changes: [] };
  const [theirs = none] = savesOf(versions, changesIn(form));
  const changes = typed
    ? changesBetween(form.labels, typedIn(form, versions[0]), typed)
    : theirs.changes;
  return { ok: false, status: 409, meanwhile: { ...theirs, changes } };
}

/**
 * Writes the next version of a section, unless nothing is another, and the line in the audit.
 * @param revision of what the form was made from
 * @param edits checked values; those that are the defaults are left out, so that pages carry no more
 * @returns false when there is a newer version
 * @throws Response 403 for whoever may not change settings
 */
export async function saveSection(
  viewer: Viewer,
  { section, title, onSave }: Pick<SectionForm, "section" | "title" | "onSave">,
  revision: number,
  edits: Edits,
  { act, fields = [] }: { act: string; fields?: string[] },
): Promise<boolean> {
  const admin = staffOf(viewer, "settings");
  const came = comesWith(business);
  const own = Object.entries(edits).filter(
    ([name, value]) => !isDeepStrictEqual(value, came[name as keyof Business]),
  );
  const value = Object.fromEntries(own);
  return db.transaction(async (tx) => {
    const done = await changeSetting(tx, section, revision, {
      value,
      unset: {},
      userId: admin.id,
    });
    if (done !== "written") return done === "same";
    await onSave?.(tx);
    await recordAct(tx, admin, act, {
      name: title,
      ...(fields.length > 0 ? { fields: fields.join(", ") } : {}),
      version: revision + 1,
    });
    return true;
  });
}
