import { z } from "zod";
import { checkFields } from "../../../http/form-answer.server.ts";
import type { SectionForm } from "../saving/save-section.server.ts";
import { orNone, text } from "../saving/value-rules.server.ts";

const address = orNone(
  z
    .string()
    .trim()
    .max(200, "An address has at most 200 characters.")
    .pipe(
      z.url({
        protocol: /^https$/,
        hostname: z.regexes.domain,
        error: "Paste the whole address, beginning with https://",
      }),
    ),
);

const MOST_BRANDS = 30;
const LONGEST_BRAND = 60;

const brands = z.string().transform((typed, context) => {
  if (typed.trim() === "") return [];
  const read = text("The list").safeParse(typed);
  const names = (read.data ?? "").split("\n").flatMap((name) => name.trim() || []);
  const message = read.success ? whatIsWrong(names) : read.error.issues[0]?.message;
  if (message) context.addIssue({ code: "custom", message });
  return names;
});

function whatIsWrong(names: string[]): string | undefined {
  const long = names.find((name) => name.length > LONGEST_BRAND);
  if (long) return `“${long.slice(0, 20)}…” is longer than ${LONGEST_BRAND} characters.`;
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) return `“${twice}” stands there twice.`;
  return names.length > MOST_BRANDS ? `Name ${MOST_BRANDS} brands at most.` : undefined;
}

/** By their fields. */
const networks = { facebook: "Facebook", instagram: "Instagram", x: "X", linkedin: "LinkedIn" };
type Network = keyof typeof networks;
const fields = Object.keys(networks) as Network[];

const rules = z.object({
  facebook: address,
  instagram: address,
  x: address,
  linkedin: address,
  trustedBrands: brands,
});

/** Social links, and the brands on Services (TRADE §5). */
export const linksForm: SectionForm = {
  section: "links",
  title: "Social links and brands",
  labels: { ...networks, trustedBrands: "Trusted brands, one on a line" },
  typedOf: ({ social, trustedBrands }) => ({
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        social.find(({ name }) => name === networks[field])?.url ?? "",
      ]),
    ),
    trustedBrands: trustedBrands.join("\n"),
  }),
  check(typed) {
    const checked = checkFields(rules, typed);
    if (!checked.ok) return checked;
    const { trustedBrands, ...urls } = checked.input;
    const social = fields.flatMap((field) =>
      urls[field] ? [{ name: networks[field] as "X", url: urls[field] }] : [],
    );
    return { ok: true, input: { social, trustedBrands } };
  },
};
