import type { Queries } from "../../../../database/db.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import type { FileForm } from "../../../http/file-form.server.ts";
import { refuse, type Typed } from "../../../http/form-answer.server.ts";
import type { Business } from "../../../shop/business.ts";
import { type TakenPicture, takePicture } from "../pictures/site-pictures.server.ts";
import { answerTyped } from "../saving/answer-section.server.ts";
import type { SectionForm } from "../saving/save-section.server.ts";
import {
  type ColourName,
  type Colours,
  findColourFaults,
  firstColours,
  readColour,
} from "./colour-pairs.ts";

type Look = Business["look"];
/** The addresses of pictures that came with the form; an empty one takes the first one back. */
type Fresh = Partial<Record<"logo" | "portrait", string>>;

const WRITE_A_COLOUR = "Write a colour as # and six digits or letters A to F, such as #1D2C60.";
/** px; the page about the shop shows it 420 wide. */
const LEAST_PORTRAIT = 420;

/**
 * Logo, colours and the CEO's picture (TRADE §5).
 * @param fresh what is not in it stays as it stands: no address is taken from a form
 */
export const lookForm = (fresh: Fresh = {}): SectionForm => ({
  section: "look",
  title: "Logo and colours",
  labels: {
    logo: "Logo",
    main: "Main colour",
    second: "Second colour",
    portrait: "Picture of the CEO",
  },
  typedOf: ({ look }) => ({
    logo: look.logo ?? "",
    main: (look.main ?? firstColours.main).toUpperCase(),
    second: (look.second ?? firstColours.second).toUpperCase(),
    portrait: look.portrait ?? "",
  }),
  check(typed, standing) {
    const checked = readColours(typed);
    if (!checked.ok) return checked;
    const { main, second } = checked.colours;
    const { logo = standing.logo, portrait = standing.portrait } = fresh;
    const look: Look = {
      ...(logo ? { logo } : {}),
      ...(main === firstColours.main ? {} : { main }),
      ...(second === firstColours.second ? {} : { second }),
      ...(portrait ? { portrait } : {}),
    };
    return { ok: true, input: { look } };
  },
});

/** An empty field is the first colour. */
function readColours(
  typed: Typed,
): { ok: true; colours: Colours } | { ok: false; errors: Record<string, string> } {
  const colours = { ...firstColours };
  const errors: Partial<Record<ColourName, string>> = {};
  for (const name of ["main", "second"] as const) {
    const sent = typed[name]?.trim() ?? "";
    if (sent === "") continue;
    const colour = readColour(sent);
    if (colour) colours[name] = colour;
    else errors[name] = WRITE_A_COLOUR;
  }
  const faults = findColourFaults(colours);
  for (const name of ["main", "second"] as const) {
    const told = faults[name]?.told;
    if (told) errors[name] ??= told;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, colours };
}

/** Does what a form with pictures asks for. */
export async function answerLook(viewer: Viewer, { typed: sent, files }: FileForm) {
  const admin = staffOf(viewer, "settings");
  const { main = "", second = "", act = "", revision = "" } = sent;
  const typed = { main, second, act, revision };
  if (act === "discard") return answerTyped(viewer, lookForm(), typed);
  const checked = readColours(typed);
  const errors = checked.ok ? {} : checked.errors;
  if (!checked.ok) return refuse(typed, { errors }, 400);
  const fresh: Fresh = {};
  const pictures: TakenPicture[] = [];
  for (const [name, what, least] of [
    ["logo", "logo", 1],
    ["portrait", "picture", LEAST_PORTRAIT],
  ] as const) {
    const file = files[`${name}File`];
    if (sent[`${name}First`]) fresh[name] = "";
    else if (file && file.name !== "") {
      const taken = await takePicture(what, admin.id, file, least);
      if ("error" in taken) return refuse(typed, { errors: { [name]: taken.error } }, 400);
      pictures.push(taken);
      fresh[name] = taken.address;
    }
  }
  const onSave = async (tx: Queries) => {
    for (const { claim } of pictures) await claim(tx);
  };
  return answerTyped(viewer, { ...lookForm(fresh), onSave }, typed);
}
