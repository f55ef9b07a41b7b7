/** Reads and keeps the home page's slides: every change is a version of the section. */
import { db } from "../../../database/db.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { type Business, defaults } from "../../shop/business.ts";
import { readSetting } from "../../shop/settings/settings.server.ts";
import { heroSlides, introSlides } from "../../site/home/home-slides.ts";
import {
  type SentPicture,
  type TakenPicture,
  takePicture,
} from "../settings/pictures/site-pictures.server.ts";
import { doneTo, type ListAct } from "../settings/saving/list-acts.ts";
import { type SectionView, saveSection } from "../settings/saving/save-section.server.ts";
import { checkSlide, type SentSlide } from "./slide-form.server.ts";
import {
  isHero,
  LEAST_WIDTH,
  type ListName,
  lists,
  nameOf,
  type Slide,
  type SlideLists,
} from "./slide-lists.ts";

type Own = NonNullable<Business["slides"]>;

const said = (slides: readonly Slide[] | undefined): string =>
  slides
    ?.map((slide) => {
      const { title, text, isHidden } = slide;
      const to = isHero(slide) ? ` (${slide.link.to})` : "";
      return `${isHidden ? "hidden: " : ""}${title} ${text}${to}`;
    })
    .join("; ") ?? "those the shop came with";

/** How the saves of the slides are told. */
export const slidesView: SectionView = {
  section: "slides",
  title: "Home slides",
  labels: { sheets: lists.sheets.title, slides: lists.slides.title },
  typedOf: ({ slides }) => ({ sheets: said(slides?.sheets), slides: said(slides?.slides) }),
};

/** Both lists as they stand, and which of them the owner has set. */
export async function readLists(): Promise<{ revision: number; own: Own; standing: SlideLists }> {
  const kept = await readSetting(db, "slides");
  const { slides: own = {} } = { ...defaults, ...(kept?.value as Partial<Business>) };
  const standing = { sheets: introSlides(), slides: heroSlides, ...own };
  return { revision: kept?.revision ?? 0, own, standing };
}

/** Kept, with what the slide is called now; or why not. */
export type KeptSlide =
  | { ok: true; key?: string }
  | { ok: false; status: 400; errors: Record<string, string> }
  | { ok: false; status: 404 | 409; failure: string };

const CHANGED =
  "Somebody else has saved the slides meanwhile: the list is theirs. What you typed is still here; look at it and save again.";
const GONE =
  "This slide is no longer on the page. Add it as a new one, or put the list back below.";

/**
 * Adds or changes a slide.
 * @param revision of the lists that the form was made from
 * @throws Response 403 for whoever may not change settings
 */
export async function keepSlide(
  viewer: Viewer,
  revision: number,
  sent: SentSlide,
  picture: SentPicture | undefined,
): Promise<KeptSlide> {
  const admin = staffOf(viewer, "settings");
  const { list, key } = sent;
  const now = await readLists();
  const all: readonly Slide[] = now.standing[list];
  const at = all.findIndex((slide) => nameOf(slide) === key);
  const checked = await checkSlide(sent, now.standing, picture !== undefined);
  if (!checked.ok) return { ok: false, status: 400, errors: checked.errors };
  if (key !== "" && at < 0) return { ok: false, status: 404, failure: GONE };
  const { most, one } = lists[list];
  if (at < 0 && all.length >= most) {
    const full = `There are ${most} already. Remove one, or change it.`;
    return { ok: false, status: 409, failure: full };
  }
  // Before the picture is worked on; the save looks again.
  if (now.revision !== revision) return { ok: false, status: 409, failure: CHANGED };
  const taken = picture && (await takePicture("picture", admin.id, picture, LEAST_WIDTH));
  if (taken && "error" in taken) {
    return { ok: false, status: 400, errors: { picture: taken.error } };
  }
  const slide = checked.input(taken?.address);
  const next = at < 0 ? [...all, slide] : all.with(at, slide);
  const what = at < 0 ? `added a ${one}` : `changed a ${one}`;
  const said = `${what}: ${nameOf(slide)}`;
  return write(viewer, now, list, next, said, nameOf(slide), taken?.claim);
}

/**
 * Moves, hides, shows or removes a slide.
 * @param revision of the lists that the page was made from
 * @throws Response 403 for whoever may not change settings
 */
export async function actOnSlide(
  viewer: Viewer,
  revision: number,
  { list, key, act }: { list: ListName; key: string; act: ListAct },
): Promise<KeptSlide> {
  staffOf(viewer, "settings");
  const now = await readLists();
  if (now.revision !== revision) return { ok: false, status: 409, failure: CHANGED };
  const all: readonly Slide[] = now.standing[list];
  const at = all.findIndex((slide) => nameOf(slide) === key);
  const slide = all[at];
  if (!slide) return { ok: false, status: 404, failure: GONE };
  const next = doneTo(all, at, act);
  const isKept = act !== "remove";
  return write(viewer, now, list, next, `${act}: ${key}`, isKept ? key : undefined);
}

async function write(
  viewer: Viewer,
  { revision, own }: { revision: number; own: Own },
  list: ListName,
  next: Slide[],
  field: string,
  key: string | undefined,
  onSave?: TakenPicture["claim"],
): Promise<KeptSlide> {
  const act = { act: "set-site", fields: [field] };
  const slides: Own = { ...own, [list]: next };
  const kept = await saveSection(viewer, { ...slidesView, onSave }, revision, { slides }, act);
  if (!kept) return { ok: false, status: 409, failure: CHANGED };
  return { ok: true, ...(key === undefined ? {} : { key }) };
}
