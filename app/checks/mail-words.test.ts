import { expect, test } from "vitest";
import { mailFailureWords } from "./mail-words.ts";

test.each([
  ["EAUTH 535", "The mail service refuses our name or password."],
  ["ESOCKET", "The mail service does not answer."],
  ["EDNS", "The mail service is not found under its name."],
  ["RECIPIENT 550", "This address takes no mail: it may be mistyped."],
  ["EENVELOPE 450", "The mail service does not take it at the moment."],
  ["EENVELOPE 550", "The mail service refuses the mail, the address or us."],
  ["EMESSAGE 554", "The mail service refuses the mail, the address or us."],
  ["not sent", "The mail service does not take it."],
])("%s is said in an owner's words", (codes, words) => {
  expect(mailFailureWords(codes)).toBe(words);
});
