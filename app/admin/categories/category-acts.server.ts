/** The forms of the page of categories. */
import type { Viewer } from "../../accounts/viewer.server.ts";
import {
  addCategory,
  type Changed,
  mergeCategory,
  moveCategory,
  removeCategory,
  renameCategory,
  setAliases,
} from "../../catalogue/managing/manage-categories.server.ts";
import type { Typed } from "../../http/form-answer.server.ts";
import { moveRate } from "../../orders/money-settings/tax-settings.server.ts";

export const categoryFields = ["act", "category", "name", "aliases", "into", "agreed"];

/** What the field `act` asks for; a category's own rate of tax goes with its name. */
export function actOf(typed: Typed): ((viewer: Viewer) => Promise<Changed>) | undefined {
  const { act = "", category = "", name = "", aliases = "", into = "", agreed = "" } = typed;
  const acts: Record<string, (viewer: Viewer) => Promise<Changed>> = {
    add: (viewer) => addCategory(viewer, name),
    rename: (viewer) => renameCategory(viewer, category, name, moveRate),
    aliases: (viewer) => setAliases(viewer, category, aliases),
    merge: (viewer) => mergeCategory(viewer, category, { into, agreed }, moveRate),
    remove: (viewer) => removeCategory(viewer, category, moveRate),
    up: (viewer) => moveCategory(viewer, category, "up"),
    down: (viewer) => moveCategory(viewer, category, "down"),
  };
  return Object.hasOwn(acts, act) ? acts[act] : undefined;
}
