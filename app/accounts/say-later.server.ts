/** A sentence for the next page, carried over a redirect in a cookie of one minute. */

const sentences = {
  "access-denied": {
    kind: "bad",
    text: "Access Denied. You do not have permission to view this page.",
  },
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
  "chat-added": { kind: "ok", text: "The chat is in your account now." },
} as const;

/** A sentence, by name. */
export type SentenceName = keyof typeof sentences;

/** A sentence as the page shows it. */
export interface Sentence {
  kind: "ok" | "bad";
  text: string;
}

const COOKIE = "itewe.say";
const FLAGS = "Path=/; HttpOnly; SameSite=Lax";

/** The headers of a redirect after which the next dashboard page says the sentence. */
export function sayLater(name: SentenceName): Headers {
  return new Headers({ "set-cookie": `${COOKIE}=${name}; ${FLAGS}; Max-Age=60` });
}

/** What there is to say now, and the headers with which it is not said again. */
export function sayNow(request: Request): { sentence?: Sentence; headers: Headers } {
  const pattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`);
  const name = pattern.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  if (!Object.hasOwn(sentences, name)) return { headers: new Headers() };
  return {
    sentence: sentences[name as SentenceName],
    headers: new Headers({ "set-cookie": `${COOKIE}=; ${FLAGS}; Max-Age=0` }),
  };
}
