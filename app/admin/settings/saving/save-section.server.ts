/** Reads and saves a section of what the owner sets about the site: every save is a version. */
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq } from "drizzle-orm";
import { db, type Queries } from "../../../../database/db.server.ts";
import { settings, users } from "../../../../database/schema.ts";
import { recordAct } from "../../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import type { Parsed } from "../../../http/form-answer.server.ts";
import { type Business, defaults } from "../../../shop/business.ts";
import type { Edits, SiteSection } from "../../../shop/edits.ts";
import { writeSetting } from "../../../shop/settings/settings.server.ts";
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

/** How a section is filled in. */
export interface SectionForm extends SectionView {
  /**
   * Checks every value: whoever reads what is stored trusts it.
   * @param standing what stands in the fields
   */
  check: (typed: Typed, standing: Typed) => Parsed<Edits> | Promise<Parsed<Edits>>;
}

/** How many saves a page lists. */
const LISTED = 10;

/**
 * What stands in a section, and how it came to be.
 * @throws Response 403 for whoever may not change settings
 */
export async function readSection(viewer: Viewer, form: SectionView): Promise<LoadedSection> {
  staffOf(viewer, "settings");
  const versions = await readVersions(db, form.section);
  const fixed = form.fixed?.() ?? {};
  return {
    revision: versions[0]?.revision ?? 0,
    labels: form.labels,
    typed: { ...typedIn(form, versions[0]), ...fixed },
    fixed,
    saves: versions.slice(0, LISTED).map((_, index) => saveOf(form, versions, index)),
  };
}

/** The newest versions of a section with who saved them: one more than is listed. */
async function readVersions(queries: Queries, section: SiteSection) {
  const versions = await queries
    .select({
      revision: settings.revision,
      value: settings.value,
      timestamp: settings.timestamp,
      by: users.name,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.userId))
    .where(eq(settings.name, section))
    .orderBy(desc(settings.revision))
    .limit(LISTED + 1);
  return versions.map(({ value, ...version }) => ({ ...version, value: value as Edits }));
}

type Version = Awaited<ReturnType<typeof readVersions>>[number];

const shopOf = (version: Version | undefined): Business => ({ ...defaults, ...version?.value });

const typedIn = (form: SectionView, version: Version | undefined) => form.typedOf(shopOf(version));

/** What a version has made another. */
function saveOf(form: SectionView, versions: Version[], index: number): Save {
  const { revision, by, timestamp } = versions[index] as Version;
  const [was, now] = [shopOf(versions[index + 1]), shopOf(versions[index])];
  return {
    revision,
    ...(by ? { by } : {}),
    at: timestamp.toISOString(),
    changes: form.changesOf
      ? form.changesOf(was, now)
      : changesBetween(form.labels, form.typedOf(was), form.typedOf(now)),
  };
}

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
  const versions = await readVersions(db, form.section);
  const standing = typedIn(form, versions[0]);
  const sent = { ...typed };
  for (const field of Object.keys(form.fixed?.() ?? {})) sent[field] = standing[field] ?? "";
  const checked = await form.check(sent, standing);
  if (!checked.ok) return { ...checked, status: 400 };
  const fields = changesBetween(
    form.labels,
    standing,
    form.typedOf({ ...defaults, ...checked.input }),
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
  const [version] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, form.section), eq(settings.revision, to)));
  const edits = to === 0 ? {} : version?.value;
  if (edits && (await saveSection(viewer, form, revision, edits, { act: "put-site-back" }))) {
    return { ok: true };
  }
  return meanwhile(form);
}

/** @param typed what was to be saved */
async function meanwhile(form: SectionView, typed?: Typed): Promise<Saved> {
  const versions = await readVersions(db, form.section);
  const none = { revision: 0, at: new Date().toISOString(), changes: [] };
  const theirs = versions[0] ? saveOf(form, versions, 0) : none;
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
  { section, title }: Pick<SectionView, "section" | "title">,
  revision: number,
  edits: Edits,
  { act, fields = [] }: { act: string; fields?: string[] },
): Promise<boolean> {
  const admin = staffOf(viewer, "settings");
  const own = Object.entries(edits).filter(
    ([name, value]) => !isDeepStrictEqual(value, defaults[name as keyof Business]),
  );
  const value = Object.fromEntries(own);
  return db.transaction(async (tx) => {
    const [newest] = await readVersions(tx, section);
    if ((newest?.revision ?? 0) !== revision) return false;
    if (isDeepStrictEqual(newest?.value ?? {}, value)) return true;
    if (!(await writeSetting(tx, section, revision, value, admin.id))) return false;
    await recordAct(tx, admin, act, {
      name: title,
      ...(fields.length > 0 ? { fields: fields.join(", ") } : {}),
      version: revision + 1,
    });
    return true;
  });
}
