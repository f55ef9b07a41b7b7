/** Rules that refuse requests before anything reads them. */
import type { IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import { TABLE_BYTES, tooLarge as tableTooLarge } from "../../app/imports/table.ts";
import { STATEMENT_BYTES, tooLarge } from "../../app/orders/statement/reading/statement-limits.ts";
import type { RawRouteName } from "../../app/raw-routes.ts";
import { diskState } from "../../app/uploads/storage/disk.server.ts";
import { limitText, SITE_PICTURE_BYTES } from "../../app/uploads/upload-limits.ts";
import { findRoute } from "./find-route.ts";
import { isSameOrigin } from "./same-origin.ts";

/**
 * Most bytes of a body. Percent-encoded, a letter takes up to twelve: a form's longest text is
 * 5,000 characters, a chat message 10,000. Most letters take one byte, so that a text which is too
 * long for its field still comes back beside it.
 */
const FORM_BYTES = 65_536;
const MESSAGE_BYTES = 131_072;
/** A product's prices: 160 values of seven fields each, their names included. */
const PRICES_BYTES = 262_144;
/** The whole price list as a file: 4 million letters, most of which take one byte. */
const PRICE_FILE_BYTES = 6_291_456;
/** A bank's statement as a file, and the other fields of its form. */
const STATEMENT_FORM_BYTES = STATEMENT_BYTES + FORM_BYTES;
/** A file that is brought into the shop, and the other fields of its form. */
const IMPORT_FORM_BYTES = TABLE_BYTES + FORM_BYTES;
/** What is chosen for 300 lines of a statement. */
const WORKLIST_BYTES = 262_144;
/** Page measurements. */
const BEACON_BYTES = 4_096;
/** Where chat messages are posted, with and without JavaScript. */
const CHAT = /^\/(?:chat|user-dashboard\/user-chat|admin-dashboard\/chats)(?![^/.])/;
const PRICES = /^\/admin-dashboard\/products\/[^/]+\/prices(?:\.data)?$/;
const PRICE_FILE = /^\/admin-dashboard\/price-list(?:\.data)?$/;
/** Their pictures come with their forms. */
const PICTURE_FORMS = /^\/admin-dashboard\/(?:slides|ranges|settings\/look)(?:\.data)?$/;
const PICTURE_FORM_BYTES = 2 * SITE_PICTURE_BYTES + FORM_BYTES;
const PICTURE_TOO_LARGE = `A picture may have at most ${limitText(SITE_PICTURE_BYTES)}.`;
const IMPORT = /^\/admin-dashboard\/import(?:\.data)?$/;
const STATEMENT = /^\/admin-dashboard\/statement(?:\.data)?$/;
/** Sent by forms and scripts; `sendBeacon` sends text. */
const FORM = /^application\/x-www-form-urlencoded\b/i;
const FILE_FORM = /^multipart\/form-data\b/i;
const BEACON = /^text\/plain\b/i;
/** Where admins sign in and delete: open while the disk is full. */
const MAKES_ROOM = /^\/(?:login|logout|admin-dashboard)\b/;

export interface Refusal {
  status: number;
  text: string;
  /** It is cross-origin. */
  isForeign?: true;
  /** When it would be answered, s. */
  retryAfterSeconds?: number;
  /** Its sender is a script that reads `{ error }`. */
  isJson?: boolean;
}

interface Shop {
  build: () => Promise<ServerBuild>;
  publicOrigin: () => string;
  trustProxy: boolean;
}

/**
 * Why a request is refused, if it is.
 * @param raw the raw route that would answer it; undefined for pages
 */
export async function findRefusal(
  req: IncomingMessage,
  raw: RawRouteName | undefined,
  shop: Shop,
): Promise<Refusal | undefined> {
  const url = req.url ?? "";
  // A proxy request, or no path.
  const host = req.headers.host ?? "";
  if (!/^\/(?!\/)/.test(url) || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) {
    return { status: 400, text: "This is no address of this shop." };
  }
  const method = req.method ?? "GET";
  if (method === "GET" || method === "HEAD") return undefined;
  const path = url.split("?", 1)[0] ?? "/";
  const isUpload = raw === "upload";
  if (method !== "POST" && !isUpload) return { status: 405, text: "This method is not used here." };
  if (!isSameOrigin(req, { ...shop, publicOrigin: shop.publicOrigin() })) {
    const text = "This request did not come from a page of this shop.";
    return { status: 403, text, isForeign: true };
  }
  if (method !== "DELETE" && !MAKES_ROOM.test(path) && diskState().state === "full") {
    return { status: 503, text: "The shop cannot take anything at the moment. Try again later." };
  }
  // The upload server checks size and type.
  if (isUpload) return undefined;
  const length = req.headers["content-length"];
  if (length === undefined) return { status: 411, text: "The request does not tell its length." };
  const isBeacon = path === "/vitals";
  const type = req.headers["content-type"] ?? "";
  const file = FILE_FORM.test(type) ? fileForm(path) : undefined;
  const most = isBeacon ? BEACON_BYTES : (file?.most ?? mostBytes(path));
  if (Number(length) > most) {
    return { status: 413, text: file?.told ?? "The request is too large." };
  }
  if (!file && !(isBeacon ? BEACON : FORM).test(type)) {
    return { status: 415, text: "Nothing of this type can be sent here." };
  }
  if (raw) return undefined;
  const found = findRoute(await shop.build(), path);
  if (!found || found.path === "*") return { status: 404, text: "There is no such page." };
  if (!found.module.action) return { status: 405, text: "Nothing can be sent to this page." };
  return undefined;
}

/** The bytes that a form with files may have at this address, and what is said of more. */
function fileForm(path: string): { most: number; told: string } | undefined {
  if (STATEMENT.test(path)) return { most: STATEMENT_FORM_BYTES, told: tooLarge().message };
  if (IMPORT.test(path)) return { most: IMPORT_FORM_BYTES, told: tableTooLarge().message };
  if (PICTURE_FORMS.test(path)) return { most: PICTURE_FORM_BYTES, told: PICTURE_TOO_LARGE };
  return undefined;
}

function mostBytes(path: string): number {
  if (CHAT.test(path)) return MESSAGE_BYTES;
  if (PRICE_FILE.test(path)) return PRICE_FILE_BYTES;
  if (STATEMENT.test(path)) return WORKLIST_BYTES;
  return PRICES.test(path) ? PRICES_BYTES : FORM_BYTES;
}
