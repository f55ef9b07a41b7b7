import { type Filling, fillIn, type MailStep } from "../../../orders/mails/own-words.ts";

/** The field of a mail's words. */
export const mailField = (step: MailStep) => `mail-${step}`;

/** With invented values. */
const SAMPLE: Filling = {
  name: "Bello Adunni",
  product: "Business Cards, matt laminated",
  link: "your-shop.example/order/ITW-000151",
  date: "Mon 23 Nov",
  total: "₦93,100",
};

/** The owner's words as a buyer reads them. */
export const mailPreview = (words: string): string => fillIn(words, SAMPLE) ?? words;
