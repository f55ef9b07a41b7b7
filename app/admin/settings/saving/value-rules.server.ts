/** Rules for what the owner writes: the pages show it as it stands. */
import { z } from "zod";
import { line, paragraphs, plain } from "../../../accounts/field-rules.server.ts";

/** A line that must be there: its name in messages, and its maximum length. */
export const words = (name: string, longest: number) =>
  plain(name, line(name, "This cannot be empty.", longest));

/** `Up to 40 letters, please: 15 too many.` */
export const fitting = (name: string, most: number) =>
  z
    .string()
    .superRefine((typed, context) => {
      const over = typed.trim().length - most;
      if (over <= 0) return;
      const message = `Up to ${most} letters, please: ${over.toLocaleString("en")} too many.`;
      context.addIssue({ code: "custom", message });
    })
    .pipe(words(name, most));

/** The same rule for a field that may be empty. */
export const orNone = (rule: z.ZodType<string, string>) =>
  z.string().transform((value, context) => {
    if (value.trim() === "") return "";
    const checked = rule.safeParse(value);
    if (checked.success) return checked.data;
    context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "" });
    return z.NEVER;
  });

/** Several lines. */
export const text = (name: string, longest?: number) =>
  plain(name, paragraphs(name, "This cannot be empty.", longest));
