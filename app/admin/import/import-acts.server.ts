/** What the forms of the import's pages do. */
import { setTimeout as delay } from "node:timers/promises";
import { redirect } from "react-router";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { refuse, type Typed } from "../../http/form-answer.server.ts";
import {
  type Begun,
  beginTableImport,
  beginZipImport,
  goOnWithImport,
  type Pressed,
  stopImport,
  takeImport,
  takeImportBack,
} from "./running/press-import.server.ts";
import { readImport } from "./running/read-imports.server.ts";
import { HERE, isUnderWay, isZip, kinds } from "./words/import-words.ts";
import { takeZip } from "./zip/zip-upload.server.ts";

/** So long an answer waits for a step that may be over at once. */
const PATIENCE_MS = 2_500;
const LOOK_MS = 150;

/** Takes the file of the form, or a zip that was uploaded before. */
export async function begin(
  viewer: Viewer,
  typed: Typed,
  file: { name: string; bytes: Uint8Array } | undefined,
) {
  const kind = kinds.find((one) => one.kind === typed.kind)?.kind;
  const say = (error: string) => refuse({ kind: kind ?? "" }, { errors: { file: error } }, 400);
  if (!kind) return refuse({}, { failure: "Choose what you bring." }, 400);
  const begun =
    kind === "old-site" || (kind === "products" && (typed.upload || isZip(file?.name)))
      ? await beginZip(viewer, kind, typed.upload ?? "", file)
      : file && file.bytes.length > 0
        ? await beginTableImport(viewer, kind, file)
        : undefined;
  if (!begun) return say(file?.name ? "This file is empty. Choose another." : "Choose a file.");
  if (!begun.ok) return say(begun.error);
  return show(viewer, begun.id);
}

async function beginZip(
  viewer: Viewer,
  kind: "old-site" | "products",
  upload: string,
  file: { name: string; bytes: Uint8Array } | undefined,
): Promise<Begun | undefined> {
  if (upload !== "") return beginZipImport(viewer, kind, upload);
  if (!file || file.bytes.length === 0) return undefined;
  const taken = await takeZip(viewer, file);
  if ("error" in taken) return { ok: false, error: taken.error };
  return beginZipImport(viewer, kind, taken.id);
}

const acts: Record<string, (viewer: Viewer, id: string) => Promise<Pressed>> = {
  take: takeImport,
  back: takeImportBack,
  stop: stopImport,
  again: goOnWithImport,
};

/** A button of an import. */
export async function answerPress(viewer: Viewer, { act = "", id = "" }: Typed) {
  const press = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!press) return refuse({}, { failure: "Press one of the buttons." }, 400);
  const pressed = await press(viewer, id);
  if (!pressed.ok) return refuse({}, { failure: pressed.why }, 409);
  return act === "stop" ? redirect(HERE, 303) : show(viewer, id);
}

/** The page of an import; a step that is short is over by then. */
async function show(viewer: Viewer, id: string) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const row = await readImport(viewer, id);
    if (!row || !isUnderWay(row) || Date.now() > until) break;
    await delay(LOOK_MS);
  }
  return redirect(`${HERE}?import=${id}`, 303);
}
