import { find } from "linkifyjs";
import { describe, expect, test } from "vitest";
import { LINKS } from "./linkify.ts";

const linked = (text: string) => find(text, undefined, LINKS).map(({ href }) => href);

describe("of the words of a message", () => {
  test.each([
    ["See itewe.com.ng.", "https://itewe.com.ng"],
    ["on Example.ORG?", "https://Example.ORG"],
    ["example.com:8080/a", "https://example.com:8080/a"],
    ["(example.co.uk/a?b=1)", "https://example.co.uk/a?b=1"],
    ["write to wa.me/2348000000000", "https://wa.me/2348000000000"],
    ["www.logo.ai", "https://www.logo.ai"],
    ["https://logo.ai", "https://logo.ai"],
    ["http://artwork.zip/a", "http://artwork.zip/a"],
    ["hello@itewe.com", "mailto:hello@itewe.com"],
  ])("%j is linked", (text, address) => expect(linked(text)).toEqual([address]));

  test.each([
    "logo.ai",
    "Front.AI, back.eps",
    "artwork.zip",
    "itewe.com.zip",
    "business.cards",
    "video.mov and notes.md",
    "logo.ai/logo.eps",
    "artwork.zip/front.pdf",
    "flyer.ps",
    "Call me.Please do.It is late",
  ])("%j stays text", (text) => expect(linked(text)).toEqual([]));
});
