import { z } from "zod";
import { checkFields } from "../../../http/form-answer.server.ts";
import type { SectionForm } from "../saving/save-section.server.ts";
import { words } from "./value-rules.server.ts";

const rules = z.object({
  opening: words("The line", 80),
  answered: words("The words", 80),
  answeredInChat: words("The words", 80),
});

/** When somebody answers; working days and holidays stand on the delivery page. */
export const hoursForm: SectionForm = {
  section: "hours",
  title: "Hours and holidays",
  labels: {
    opening: "Line in the footer",
    answered: "Someone answers",
    answeredInChat: "In the chat we answer",
  },
  typedOf: ({ opening, answered, answeredInChat }) => ({ opening, answered, answeredInChat }),
  check: (typed) => checkFields(rules, typed),
};
