import { describe, expect, test } from "vitest";
import { normalizeText } from "./message.ts";

describe("the text of a message", () => {
  test.each([
    ["a\r\nb\rc", "a\nb\nc"],
    ["  \n two\tcolumns \n ", "two\tcolumns"],
    ["a\u0000b\u001bc\u007fd", "abcd"],
    ["a\u0080b\u0085c\u009bd", "abcd"],
    ["invoice\u202efdp.exe\u202c", "invoicefdp.exe"],
    ["\u2066a\u2067b\u2068c\u2069", "abc"],
  ])("%j is kept as %j", (text, kept) => expect(normalizeText(text)).toBe(kept));

  test.each([
    "👩\u200d👩\u200d👧",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "\u{1f3f4}\u{e0067}\u{e007f}",
    "Adébáyọ̀",
    "می\u200cخواهم",
    "한글",
  ])("%j stays as it is", (text) => expect(normalizeText(text)).toBe(text));

  test.each(
    [
      ["", " \n\t", "\u00a0\u3000", "\u200b\u200d", "\u202e", "\u2066", "\u00ad", "\u3164"],
      [
        "\u2800",
        "\u0085",
        "\u{e0001}",
        "\u115f",
        "\uffa0",
        "\ufe0f",
        "\u034f",
        "\u2028",
        "\u2800 \u00ad",
      ],
    ].flat(),
  )("%j is nothing to send", (text) => expect(normalizeText(text)).toBe(""));
});
