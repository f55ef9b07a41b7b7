import { expect, test } from "vitest";
import { aDevice } from "../../test/devices/kept-device.ts";
import { inboxForm, inboxPlace } from "./contact-draft.ts";

const empty = { name: "", subject: "" };
const contact = (formId: string, owner = "") => ({ ...inboxPlace("/contact", owner), formId });

test("a message stays on the device under its id, and is not mixed with feedback", () => {
  const { open } = aDevice(inboxForm);
  open(contact("a"), empty).type({ name: "Tunde" });
  const again = open(contact("b"), empty);
  expect(again.fields).toEqual({ name: "Tunde", subject: "" });
  expect(again.id()).toBe("a");
  const feedback = { ...inboxPlace("/feedback", ""), formId: "f" };
  expect(open(feedback, empty).fields).toEqual(empty);
});

test("a draft is its account's alone; a guest's goes along into the account", () => {
  const { open } = aDevice(inboxForm);
  open(contact("a"), empty).type({ name: "Guest" });
  expect(open(contact("b", "ada"), empty).fields.name).toBe("Guest");
  expect(open(contact("c"), empty).fields).toEqual(empty);
  expect(open(contact("d", "bayo"), empty).fields).toEqual(empty);
  expect(open(contact("e", "ada"), empty).fields.name).toBe("Guest");
});
