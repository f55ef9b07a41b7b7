/** Forms of nothing but names. */
import { type Attack, keepSending, postForm } from "./attack.ts";

const NAMES = Array.from({ length: 180_000 }, (_, index) => `${index.toString(36)}=`).join("&");
/** What a limit on bytes lets through. */
const FEWER_NAMES = NAMES.slice(0, 60_000);
const PATHS = ["/login", "/register", "/order/new", "/chat", "/feedback", "/login.data"];

export const manyFields: Attack = {
  name: "forms of 180,000 fields",
  run: (shop, until) =>
    keepSending(2, until, (count) =>
      postForm(shop, PATHS[count % PATHS.length] ?? "/login", NAMES, until),
    ),
};

export const fewerFields: Attack = {
  name: "forms of 60 kB of fields",
  run: (shop, until) =>
    keepSending(2, until, (count) =>
      postForm(shop, PATHS[count % PATHS.length] ?? "/login", FEWER_NAMES, until),
    ),
};
