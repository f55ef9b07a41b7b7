/** Rules of the contact and feedback forms. */
import { z } from "zod";
import { line, name, paragraphs, phone, visible } from "../accounts/field-rules.server.ts";

const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "string" && !visible(value) ? undefined : value),
    schema.optional(),
  );

/** All required (SPEC §5). */
export const contactRules = z.object({
  name,
  phone,
  subject: line("A subject", "Enter a subject.", 150),
  email: line("An email address", "Enter your email address.", 254).pipe(
    z.email("Enter an email address such as name@example.com."),
  ),
  message: paragraphs("A message", "Write your message."),
});

/** Name and phone are optional (PRODUCT §2). */
export const feedbackRules = z.object({
  stars: z
    .string()
    .regex(/^[1-5]$/, "Choose from 1 to 5 stars.")
    .transform(Number),
  message: paragraphs("Feedback", "Write your feedback."),
  name: orNothing(name),
  phone: orNothing(phone),
});

export type ContactMessage = z.output<typeof contactRules>;
export type Feedback = z.output<typeof feedbackRules>;
