/** What is typed into a form and not sent yet survives whatever happens to its page. */
import { expect, test } from "vitest";
import { aDevice } from "../../test/devices/kept-device.ts";
import { Drafts, type Values } from "./drafts.ts";
import type { DraftChoice } from "./kept-form.ts";

const kind = {
  drafts: new Drafts("itewe.test"),
  own: (values: Values) => (Object.values(values).some(Boolean) ? values : undefined),
};
const empty = { name: "", subject: "" };
const choice = (formId: string, more: Partial<DraftChoice> = {}) => ({
  place: "here",
  formId,
  ...more,
});

test("what is typed before the script is newer than the draft; a damaged draft is none", () => {
  const { open, device } = aDevice(kind);
  open(choice("a"), empty).type({ name: "Tunde", subject: "Books" });
  const early = open(choice("b"), empty, { subject: "Typed early" });
  expect(early.fields).toEqual({ name: "Tunde", subject: "Typed early" });
  expect(open(choice("c"), empty).fields).toEqual({ name: "Tunde", subject: "Typed early" });
  for (const damaged of ["{", "null", '{"values":null}', '{"formId":1,"values":{"name":"x"}}']) {
    for (const key of Object.keys(device.stored)) device.stored[key] = damaged;
    expect(open(choice("d"), empty).fields, damaged).toEqual(empty);
    open(choice("d"), empty).type({ name: "Goes on" });
    expect(open(choice("e"), empty).fields.name, damaged).toBe("Goes on");
  }
});

test("a form that was sent is empty, also after a reload and another visit", () => {
  const { open } = aDevice(kind);
  const sent = open(choice("a"), empty);
  sent.type({ name: "Tunde" });
  sent.form.send();
  sent.reopen(choice("b", { sentId: "a" }), empty);
  expect(sent.fields).toEqual(empty);
  expect(sent.id()).toBe("b");
  expect(open(choice("c", { sentId: "a" }), empty).fields).toEqual(empty);

  // Sent by the browser alone, before the script came.
  open(choice("d"), empty).type({ name: "Tunde" });
  expect(open(choice("e", { sentId: "d" }), empty).fields).toEqual(empty);
});

test("what is typed while the message goes out is not sent, and stays for the next", () => {
  const { open } = aDevice(kind);
  const sent = open(choice("a"), empty);
  sent.type({ name: "Tunde", subject: "Goes out" });
  sent.form.send();
  sent.type({ subject: "Another" });
  sent.reopen(choice("b", { sentId: "a" }), empty);
  expect(sent.fields.subject).toBe("Another");
  const next = open(choice("c", { sentId: "a" }), empty);
  expect(next.fields.subject).toBe("Another");
  expect(next.id()).toBe("b");
});

test("an answer that gets lost leaves the form under its id, so that sent again it counts once", () => {
  const { open } = aDevice(kind);
  const lost = open(choice("a"), empty);
  lost.type({ name: "Tunde" });
  lost.form.send();
  lost.type({ name: "Tunde A." });
  expect(lost.id()).toBe("a");
  expect(open(choice("b"), empty).id()).toBe("a");
});

test("a form that came back with what was sent is newer than the draft", () => {
  const { open } = aDevice(kind);
  open(choice("a"), empty).type({ name: "Draft", subject: "Draft" });
  const answer = { name: "Sent", subject: "Sent" };
  expect(open(choice("b", { isAnswer: true }), answer).fields).toEqual(answer);
  expect(open(choice("c"), empty).fields).toEqual(answer);
});

test("an emptied form takes its draft away, but not what another tab has typed since", () => {
  const { open } = aDevice(kind);
  const one = open(choice("a"), empty);
  one.type({ name: "x" });
  one.type(empty);
  expect(open(choice("b"), empty).draft).toBeUndefined();
  one.type({ name: "x" });
  const two = open(choice("c"), empty);
  two.type({ name: "xy" });
  one.type(empty);
  expect(open(choice("d"), empty).fields.name).toBe("xy");
});
