/** Flash messages, carried over a redirect in a cookie of one minute. */
import { readCookie, setCookie } from "./cookies.server.ts";

/** SPEC §8. */
export const ACCESS_DENIED = "Access Denied. You do not have permission to view this page.";

const messages = {
  "access-denied": { kind: "bad", text: ACCESS_DENIED },
  "role-unknown": { kind: "bad", text: "Failed to fetch user role" },
  "profile-saved": { kind: "ok", text: "Profile updated successfully!" },
  "password-changed": {
    kind: "ok",
    text: "Your password is changed. Every other device is signed out.",
  },
  "email-changed": { kind: "ok", text: "Your email address is changed." },
  "email-change-sent": {
    kind: "ok",
    text: "Check the inbox of the new address and open the link in our mail.",
  },
  "device-signed-out": { kind: "ok", text: "The device is signed out." },
  "delivery-saved": { kind: "ok", text: "Saved. Orders already sent keep their fee and date." },
  "categories-saved": { kind: "ok", text: "Saved. The shop shows it now." },
  "demo-archived": { kind: "ok", text: "The demo's products are out of the shop." },
  "demo-restored": { kind: "ok", text: "Back in the shop." },
  "product-copied": { kind: "ok", text: "Copied, as a draft. Change it, then publish it." },
  "settings-saved": { kind: "ok", text: "Saved. Every page shows it now." },
  "staff-invited": { kind: "ok", text: "They are mailed a link to choose a password." },
  "staff-added": { kind: "ok", text: "They are on the staff. They log in again, as usual." },
  "staff-changed": { kind: "ok", text: "Changed. They are signed out everywhere." },
  "replies-saved": { kind: "ok", text: "The replies are saved." },
  "backup-begun": { kind: "ok", text: "The backup begins. The shop stays open meanwhile." },
  "mail-left": { kind: "ok", text: "The mail is off the list. The shop does not send it." },
  "tried-again": { kind: "ok", text: "It is being tried again." },
  "chat-added": { kind: "ok", text: "The chat is in your account now." },
} as const;

export type FlashName = keyof typeof messages;

export interface Flash {
  kind: "ok" | "bad";
  text: string;
}

const COOKIE = "itewe.say";
/** How long it waits for its page. */
export const FLASH_S = 60;

/** The headers of a redirect to the dashboard page that shows the message. */
export function flash(name: FlashName): Headers {
  return new Headers({ "set-cookie": setCookie(COOKIE, name, FLASH_S) });
}

/** The message to show, and the headers that clear its cookie. */
export function takeFlash(request: Request): { flash?: Flash; headers: Headers } {
  const name = readCookie(request.headers, COOKIE) ?? "";
  if (!Object.hasOwn(messages, name)) return { headers: new Headers() };
  return {
    flash: messages[name as FlashName],
    headers: new Headers({ "set-cookie": setCookie(COOKIE, "", 0) }),
  };
}
