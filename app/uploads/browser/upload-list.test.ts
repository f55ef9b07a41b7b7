import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pdfFile, UploadLine } from "../../../test/devices/upload-line.ts";
import { chosenItem, UploadList } from "./upload-list.ts";

class Files extends UploadList {
  add(file: File) {
    this.enqueue(file, { ...chosenItem(file), key: this.nextKey() });
  }
}

let line: UploadLine;
beforeEach(async () => {
  await import("tus-js-client");
  vi.useFakeTimers();
  line = new UploadLine();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list that is shown, with the names and states of its files. */
function open(atOnce = 1) {
  const { environment } = line;
  const list = new Files({ environment, atOnce, uploadOptions: () => ({ kind: "chat" }) });
  const leave = list.open();
  const states = () => list.getItems().map(({ name, state }) => `${name} ${state}`);
  return { list, leave, states };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const cutOff = (): never => {
  throw new Error("cut off");
};
const stall = () => new Promise<never>(() => {});

test("files go one after the other, or so many at once", async () => {
  const release = line.hold(({ method }) => method === "PATCH");
  const one = open();
  for (const name of ["a", "b"]) one.list.add(pdfFile(name));
  const all = open(Number.POSITIVE_INFINITY);
  for (const name of ["c", "d"]) all.list.add(pdfFile(name));
  await pass(10);
  expect(one.states()).toEqual(["a uploading", "b waiting"]);
  expect(all.states()).toEqual(["c uploading", "d uploading"]);
  release();
  await pass(10);
  expect([...one.states(), ...all.states()]).toEqual(["a done", "b done", "c done", "d done"]);
});

describe("a broken connection", () => {
  test("does not lose an upload: it shows how far it is, waits, and goes on", async () => {
    const { list, states } = open();
    line.intercept = ({ method, offset }, go) =>
      method === "PATCH" && offset > 0 ? cutOff() : go();
    list.add(pdfFile("big", 3_000_000));
    await pass(1_000);
    expect(list.getItems()[0]?.progress).toBeGreaterThan(0.3);
    expect(states()).toEqual(["big uploading"]);
    line.intercept = (_, go) => go();
    const sent = line.requests.length;
    await pass(30_000);
    expect(states()).toEqual(["big done"]);
    const again = line.requests.slice(sent).filter(({ method }) => method === "PATCH");
    expect(again[0]?.offset).toBe(1_048_576);
    expect(line.count("POST")).toBe(1);
  });

  test("is waited for: a file sent offline goes by itself", async () => {
    const { list, states } = open();
    line.switch(false);
    list.add(pdfFile("tunnel.pdf"));
    list.add(pdfFile("next.pdf"));
    await pass(10);
    expect(states()).toEqual(["tunnel.pdf broken", "next.pdf broken"]);
    expect(list.getItems()[0]?.error).toBe("The connection broke.");
    line.switch(true);
    expect(states()).toEqual(["tunnel.pdf uploading", "next.pdf waiting"]);
    await pass(10);
    expect(line.arrived).toEqual(["tunnel.pdf", "next.pdf"]);
  });

  test("that stays is told after about a minute; the file goes on when it is asked to", async () => {
    const { list, states } = open();
    line.intercept = cutOff;
    list.add(pdfFile("a"));
    await pass(60_000);
    expect(states()).toEqual(["a uploading"]);
    await pass(10_000);
    expect(states()).toEqual(["a broken"]);
    expect(await list.settle()).toBe(false);
    line.intercept = (_, go) => go();
    list.retryAll();
    await pass(10);
    expect(states()).toEqual(["a done"]);
    expect(await list.settle()).toBe(true);
  });
});

describe("a connection that falls silent, with no word that it broke,", () => {
  test("is left: uploads go on by themselves", async () => {
    const { list, states } = open();
    line.intercept = ({ method }, go) => (method === "PATCH" ? stall() : go());
    list.add(pdfFile("main", 3_000_000));
    await pass(44_000);
    line.intercept = (_, go) => go();
    expect(states()).toEqual(["main uploading"]);
    await pass(2_000);
    expect(states()).toEqual(["main done"]);
  });

  test("and stays so, is told: the pictures wait for Retry", async () => {
    const { list, states } = open(4);
    line.intercept = ({ method }, go) => (method === "POST" ? go() : stall());
    for (const name of ["a", "b"]) list.add(pdfFile(name, 3_000_000));
    await pass(46_000);
    expect(line.count("HEAD")).toBe(2);
    await pass(26_000);
    expect(states()).toEqual(["a broken", "b broken"]);
    line.intercept = (_, go) => go();
    list.retryAll();
    await pass(10);
    expect(states()).toEqual(["a done", "b done"]);
  });
});

describe("a shop that is away for a moment", () => {
  test("is asked again where the file goes on; nothing is begun anew", async () => {
    const { list, states } = open();
    let refusals = 0;
    line.intercept = ({ method, offset }, go) => {
      if (method === "PATCH" && offset > 0 && refusals === 0) cutOff();
      return method === "HEAD" && ++refusals <= 2 ? { status: 503 } : go();
    };
    list.add(pdfFile("long.pdf", 3_000_000));
    await pass(10_000);
    expect(states()).toEqual(["long.pdf done"]);
    expect(refusals).toBe(3);
    expect(line.count("POST")).toBe(1);
  });

  test("and has lost the upload meanwhile: it is begun anew, once", async () => {
    const { list, states } = open();
    line.intercept = ({ method, offset }, go) => {
      if (method === "PATCH" && offset > 0 && line.count("POST") === 1) {
        line.uploads.clear();
        cutOff();
      }
      return go();
    };
    list.add(pdfFile("long.pdf", 3_000_000));
    await pass(10_000);
    expect(states()).toEqual(["long.pdf done"]);
    expect(line.count("POST")).toBe(2);

    line.intercept = ({ method }, go) => (method === "POST" ? go() : { status: 404 });
    list.add(pdfFile("never.pdf"));
    await pass(10_000);
    expect(states()[1]).toBe("never.pdf broken");
    expect(line.count("POST")).toBe(4);
  });
});

test.each([
  [413, "It is too large.", "refused", "It is too large."],
  [415, "", "refused", /^a\.exe cannot be sent\. Send pictures, PDF/],
  [403, "Sign in again.", "broken", "Sign in again."],
  [403, "", "broken", "Sign in again, and the file goes on."],
])("an answer of %i '%s' leaves a file %s", async (status, body, state, error) => {
  const { list, states } = open();
  line.intercept = () => ({ status, body });
  list.add(pdfFile("a.exe"));
  list.add(pdfFile("next.pdf"));
  await pass(10);
  line.intercept = (_, go) => go();
  expect(states()[0]).toBe(`a.exe ${state}`);
  expect(list.getItems()[0]?.error).toMatch(error);
});

test("what is taken off is given up, and the next one goes", async () => {
  const { list, states } = open();
  line.hold(({ method }) => method === "PATCH");
  for (const name of ["a", "b"]) list.add(pdfFile(name));
  await pass(10);
  list.remove(list.getItems()[0]?.key ?? 0);
  await pass(10);
  expect(states()).toEqual(["b uploading"]);
  expect([...line.uploads.values()].map(({ name }) => name)).toEqual(["b"]);
});

test("the shop is not asked to delete a file that it has refused", async () => {
  const { list, states } = open();
  line.intercept = ({ method }, go) =>
    method === "PATCH" ? { status: 415, body: "No programs." } : go();
  list.add(pdfFile("setup.pdf"));
  await pass(10);
  expect(states()).toEqual(["setup.pdf refused"]);
  list.remove(list.getItems()[0]?.key ?? 0);
  await pass(10);
  expect(states()).toEqual([]);
  expect(line.count("DELETE")).toBe(0);
});

test("a list that is left sends nothing more", async () => {
  const { list, leave } = open();
  const release = line.hold(({ method }) => method === "PATCH");
  list.add(pdfFile("a", 3_000_000));
  await pass(10);
  leave();
  release();
  const sent = line.requests.length;
  line.switch(true);
  await pass(60_000);
  expect(line.requests).toHaveLength(sent);
  expect(line.uploads.size).toBe(1);
});
