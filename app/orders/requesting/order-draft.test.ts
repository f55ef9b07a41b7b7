import { expect, test } from "vitest";
import { aDevice } from "../../../test/devices/kept-device.ts";
import { orderForm, orderPlace } from "./order-draft.ts";

const DAY_MS = 86_400_000;
const guest = { guests: ["g"] };
const ada = { account: "ada", guests: ["g"] };
const bayo = { account: "bayo", guests: ["g"] };

const order = (formId: string, owner: typeof ada | typeof guest) => ({
  ...orderPlace(owner),
  formId,
});
const address = (state: string, city: string, town: string, street: string) => ({
  "address.state": state,
  "address.city": city,
  "address.town": town,
  "address.streetAddress": street,
});

test("what somebody typed is shown to nobody else at the same device, and is still there for them", () => {
  const { open } = aDevice(orderForm);
  const came = { notes: "" };
  open(order("a", guest), came).type({ notes: "Typed by a guest" });
  const first = open(order("b", ada), came);
  expect(first.fields.notes).toBe("Typed by a guest");
  first.type({ notes: "Typed by the first" });
  expect(open(order("c", guest), came).fields.notes).toBe("");
  const second = open(order("d", bayo), came);
  expect(second.fields.notes).toBe("");
  second.type({ notes: "Typed by the second" });
  expect(open(order("e", ada), came).fields.notes).toBe("Typed by the first");
});

test("what a guest has left on a device that does not know them any more is shown to nobody", () => {
  const { open, device } = aDevice(orderForm);
  open(order("a", guest), { notes: "" }).type({ notes: "Left by a guest" });
  expect(JSON.stringify(device.stored)).toContain("Left by a guest");
  const other = open(order("b", { account: "ada", guests: ["another"] }), { notes: "" });
  expect(other.fields.notes).toBe("");
  expect(JSON.stringify(device.stored)).not.toContain("Left by a guest");
});

test("a draft that has lain for too long is none, and goes", () => {
  const { open, device } = aDevice(orderForm);
  open(order("a", ada), { notes: "" }).type({ notes: "Old" });
  device.now += 14 * DAY_MS;
  expect(open(order("b", ada), { notes: "" }).fields.notes).toBe("Old");
  device.now += 14 * DAY_MS + 1;
  expect(open(order("c", bayo), { notes: "" }).fields.notes).toBe("");
  expect(JSON.stringify(device.stored)).not.toContain("Old");
});

test("a draft brings back what was typed, and neither an outdated contact nor half an address", () => {
  const { open } = aDevice(orderForm);
  const home = address("Lagos", "Ikeja", "", "1 Old Road");
  const came = { name: "Ada", phone: "1", notes: "", ...home };
  open(order("a", ada), came).type({ name: "For My Sister", notes: "Matt" });
  const moved = { ...came, phone: "2", ...address("Lagos", "Ikeja", "", "2 New Road") };
  const again = open(order("b", ada), moved);
  expect(again.fields).toEqual({ ...moved, name: "For My Sister", notes: "Matt" });

  // An address that was typed counts as one, even if the profile has the same.
  again.type({ "address.city": "Yaba" });
  const far = { ...came, ...address("Kano", "Wudil", "", "9 Far Road") };
  expect(open(order("c", ada), far).fields).toMatchObject(
    address("Lagos", "Yaba", "", "2 New Road"),
  );
});

test("a place chosen before the script takes the place of the draft's whole address", () => {
  const { open } = aDevice(orderForm);
  const came = { notes: "", ...address("", "", "", "") };
  open(order("a", guest), came).type(address("Kano", "Other city", "Gezawa", "1 Kano Road"));
  const early = open(order("b", guest), came, { "address.city": "Yaba" });
  expect(early.fields).toEqual({ ...came, "address.city": "Yaba" });
});

test("of a guest's draft an address goes into the account as a whole, or not at all", () => {
  const known = { email: "", notes: "", ...address("Lagos", "Ikeja", "", "1 Home") };
  for (const [typed, held] of [
    [address("", "", "", ""), address("Lagos", "Ikeja", "", "1 Home")],
    [address("Kano", "", "", ""), address("Kano", "", "", "")],
    [address("", "", "", "1 Market Road"), address("", "", "", "1 Market Road")],
  ] as const) {
    const { open } = aDevice(orderForm);
    const came = { email: "", notes: "", ...address("x", "x", "x", "x") };
    open(order("a", guest), came).type({ notes: "Matt", ...typed });
    expect(open(order("b", ada), { ...known, email: "ada@b.example" }).fields).toEqual({
      email: "ada@b.example",
      notes: "Matt",
      ...held,
    });
  }
});

test("files and lines stay with the draft, also when they are all of it, and go along into the account", () => {
  for (const more of [
    { files: [{ name: "card.pdf", size: 9, id: "f1" }], lines: [] },
    { files: [], lines: [{ product: "p1", item: "", name: "Cards", fields: { quantity: "7" } }] },
  ]) {
    const { open } = aDevice(orderForm);
    open(order("a", guest), { notes: "" }).form.save(more);
    expect(open(order("b", ada), { notes: "" }).draft?.more).toEqual(more);
  }
});

test("what stands in the fields of lines is kept with them, not beside them", () => {
  const { open } = aDevice(orderForm);
  const came = { notes: "", quantity: "100", "2.o-finish": "matt" };
  open(order("a", guest), came).type({ notes: "x", quantity: "300", "2.o-finish": "soft" });
  expect(open(order("b", guest), came).fields).toEqual({ ...came, notes: "x" });
});

test("two tabs that were opened before anything was typed make one order; the next visit another", () => {
  const { open, drafts } = aDevice(orderForm);
  const [one, two] = [open(order("a", guest), {}), open(order("b", guest), {})];
  expect([one.id(), two.id()]).toEqual(["a", "a"]);
  // The order was sent, and its page was left.
  drafts.spend("a");
  expect(open(order("c", guest), {}).id()).toBe("c");
});

test("a tab takes the id that another one has stored, but not while its own is being sent", () => {
  const { open } = aDevice(orderForm);
  const one = open(order("a", guest), { notes: "" });
  one.form.send();
  one.form.renew("a", "b");
  const two = open(order("c", guest), { notes: "" });
  expect(two.id()).toBe("b");
  one.form.send();
  two.form.renew("b", "d");
  one.form.follow();
  expect(one.id()).toBe("b");
  expect(one.form.state().isSentElsewhere).toBe(true);
});

test("what is typed in a tab after another one has sent its form is another order", () => {
  const { open, drafts } = aDevice(orderForm);
  const came = { notes: "", name: "" };
  const [one, two] = [open(order("a", guest), came), open(order("b", guest), came)];
  one.type({ name: "Spent Once" });
  drafts.spend(one.id());
  two.form.follow();
  expect(two.form.state()).toMatchObject({ formId: "a", isSentElsewhere: true });
  two.type({ notes: "x" });
  expect(two.form.state()).toMatchObject({ formId: "new1", isSentElsewhere: false });
  const next = open(order("c", guest), came);
  expect(next.fields.notes).toBe("x");
  expect(next.id()).toBe("new1");
});

test("a form that the device does not know to be sent keeps what was typed under the server's new id", () => {
  const { open, drafts } = aDevice(orderForm);
  const tab = open(order("a", guest), { notes: "" });
  tab.type({ notes: "Another job" });
  tab.form.send();
  tab.form.renew("a", "b");
  expect(drafts.isSpent("a")).toBe(true);
  const again = open(order("c", guest), { notes: "" });
  expect(again.fields.notes).toBe("Another job");
  expect(again.id()).toBe("b");
});

test("a browser that keeps nothing goes on with the form", () => {
  const { open, device } = aDevice(orderForm);
  device.isFull = true;
  const form = open(order("a", guest), { notes: "" });
  form.type({ notes: "x" });
  form.form.follow();
  form.form.send();
  expect(form.id()).toBe("a");
  expect(open(order("b", guest), { notes: "" }).fields.notes).toBe("");
});
