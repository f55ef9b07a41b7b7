import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type OwnPin, type PinAnswer, PinOutbox, type WaitingPin } from "./pin-outbox.ts";
import { hasWaitingPins } from "./stored-pins.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const newPin = (id: string, words = `Words of ${id}`): OwnPin => ({
  ...{ id, words, version: 1, line: 1, page: 2, x: 0.5, y: 0.25 },
});

/** A shop behind a network that can fail. */
class Shop {
  isAway = false;
  /** Takes the pin, but its answer is lost. */
  losesAnswers = false;
  refuses = new Map<string, string>();
  /** Ids at which it breaks, with a 500. */
  readonly breaks = new Set<string>();
  readonly came: string[] = [];
  readonly kept = new Set<string>();

  send = async ({ id }: OwnPin): Promise<PinAnswer> => {
    if (this.isAway) throw new TypeError("Failed to fetch");
    this.came.push(id);
    if (this.breaks.has(id)) throw new Error("HTTP 500");
    const failure = this.refuses.get(id);
    if (failure) return { ok: false, failure };
    this.kept.add(id);
    if (this.losesAnswers) throw new TypeError("Failed to fetch");
    return { ok: true };
  };
}

class Memory {
  readonly values = new Map<string, string>();
  getItem = (name: string) => this.values.get(name) ?? null;
  setItem = (name: string, value: string) => void this.values.set(name, value);
  removeItem = (name: string) => void this.values.delete(name);
}

function open(shop: Shop, storage: Memory | undefined = new Memory()) {
  const shown: (readonly WaitingPin[])[] = [];
  const outbox = new PinOutbox({
    storage,
    name: "pins",
    send: shop.send,
    onChange: (pins) => shown.push(pins),
  });
  return { outbox, storage, shown };
}
const states = ({ pins }: PinOutbox) => pins.map(({ id, state }) => `${id} ${state}`);
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a pin", () => {
  test("goes out at once, and stays until the page shows it", async () => {
    const shop = new Shop();
    const { outbox, storage } = open(shop);
    outbox.put(newPin("a"));
    expect(states(outbox)).toEqual(["a waiting"]);
    await settle();
    expect(states(outbox)).toEqual(["a kept"]);
    expect(storage?.values.size, "sent ones need not be kept").toBe(0);
    outbox.forget(["a"]);
    expect(outbox.pins).toEqual([]);
  });

  test("put without a network waits, and goes out once when it is back", async () => {
    const shop = new Shop();
    shop.isAway = true;
    const { outbox } = open(shop);
    outbox.put(newPin("a"));
    outbox.put(newPin("b"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(states(outbox)).toEqual(["a waiting", "b waiting"]);
    shop.isAway = false;
    // As the browser's `online` event does.
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(shop.came).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(shop.came, "nothing goes out twice").toEqual(["a", "b"]);
  });

  test("is tried again by itself, ever less often", async () => {
    const shop = new Shop();
    shop.isAway = true;
    const { outbox } = open(shop);
    const send = vi.spyOn(shop, "send");
    outbox.put(newPin("a"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send.mock.calls.length).toBeLessThan(7);
    shop.isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states(outbox)).toEqual(["a kept"]);
  });

  test("whose answer was lost is sent with the same id", async () => {
    const shop = new Shop();
    shop.losesAnswers = true;
    const { outbox } = open(shop);
    outbox.put(newPin("a"));
    await settle();
    shop.losesAnswers = false;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shop.came).toEqual(["a", "a"]);
    expect(shop.kept.size).toBe(1);
    expect(states(outbox)).toEqual(["a kept"]);
  });

  test("that is refused says why, keeps its words, and holds up no other", async () => {
    const shop = new Shop();
    shop.refuses.set("a", "The proof is approved.");
    const { outbox } = open(shop);
    outbox.put(newPin("a"));
    outbox.put(newPin("b"));
    await settle();
    expect(outbox.pins).toMatchObject([
      { id: "a", state: "refused", why: "The proof is approved.", words: "Words of a" },
      { id: "b", state: "kept" },
    ]);
    outbox.drop("a");
    expect(states(outbox)).toEqual(["b kept"]);
  });
});

test("a pin at which the shop breaks each time can be removed, and then holds up no other", async () => {
  const shop = new Shop();
  shop.breaks.add("a");
  const { outbox, storage } = open(shop);
  outbox.put(newPin("a"));
  outbox.put(newPin("b"));
  await settle();
  expect(states(outbox)).toEqual(["a waiting", "b waiting"]);
  outbox.drop("a");
  await settle();
  expect(states(outbox)).toEqual(["b kept"]);
  expect(storage?.values.size).toBe(0);
});

describe("two pages of one browser", () => {
  test("send no pin that the other has removed, and lose none that it has put", async () => {
    const shop = new Shop();
    shop.isAway = true;
    const memory = new Memory();
    const [one, other] = [open(shop, memory), open(shop, memory)];
    one.outbox.put(newPin("a"));
    other.outbox.put(newPin("b"));
    await settle();
    one.outbox.drop("a");
    await settle();
    expect(states(open(new Shop(), memory).outbox)).toEqual(["b waiting"]);
    shop.isAway = false;
    await other.outbox.flush();
    expect(shop.came).toEqual(["b"]);
    one.outbox.reread();
    expect(states(one.outbox)).toEqual([]);
    await one.outbox.flush();
    expect(shop.came, "the other has sent it").toEqual(["b"]);
  });

  test("lose nothing that one puts while the answer to the other is on its way", async () => {
    const shop = new Shop();
    const memory = new Memory();
    const one = open(shop, memory);
    one.outbox.put(newPin("a"));
    const away = new Shop();
    away.isAway = true;
    const other = open(away, memory);
    other.outbox.put(newPin("b"));
    await settle();
    expect(shop.came, "the page with a network sends both").toEqual(["a", "b"]);
    other.outbox.reread();
    expect(states(other.outbox)).toEqual([]);
  });
});

test("only a pin that waits holds up an approval, not one that was refused", async () => {
  const shop = new Shop();
  const memory = new Memory();
  vi.stubGlobal("window", { localStorage: memory });
  shop.refuses.set("a", "The proof is approved.");
  const { outbox } = open(shop, memory);
  outbox.put(newPin("a"));
  expect(hasWaitingPins("pins")).toBe(true);
  await settle();
  expect(hasWaitingPins("pins")).toBe(false);
  expect(states(outbox)).toEqual(["a refused"]);
  vi.unstubAllGlobals();
});

describe("a page that is opened again", () => {
  test("keeps what it has put while the answer to the page before is on its way", async () => {
    const shop = new Shop();
    const memory = new Memory();
    const before = open(shop, memory);
    before.outbox.put(newPin("a"));
    before.outbox.stop();
    shop.isAway = true;
    const { outbox } = open(shop, memory);
    outbox.put(newPin("b"));
    await settle();
    expect(states(open(new Shop(), memory).outbox)).toEqual(["a waiting", "b waiting"]);
    outbox.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(shop.came, "a page that is left sends nothing more").toEqual(["a"]);
  });

  test("has the pins that were not sent, and sends them", async () => {
    const shop = new Shop();
    shop.isAway = true;
    const { outbox, storage } = open(shop);
    outbox.put(newPin("a"));
    await settle();
    outbox.stop();
    shop.isAway = false;
    const later = open(shop, storage);
    expect(states(later.outbox)).toEqual(["a waiting"]);
    await later.outbox.flush();
    expect(shop.came).toEqual(["a"]);
    expect(open(shop, storage).outbox.pins).toEqual([]);
  });

  test.each(["{", "null", '[1,null,{"id":2}]', '"pins"'])("passes over %s", (kept) => {
    const storage = new Memory();
    storage.setItem("pins", kept);
    expect(open(new Shop(), storage).outbox.pins).toEqual([]);
  });

  test("works where the browser keeps nothing", async () => {
    const shop = new Shop();
    const outbox = new PinOutbox({
      ...{ name: "pins", send: shop.send, onChange: () => {} },
      storage: {
        getItem: () => {
          throw new Error("denied");
        },
        setItem: () => {
          throw new Error("full");
        },
        removeItem: () => {},
      },
    });
    outbox.put(newPin("a"));
    await settle();
    expect(shop.came).toEqual(["a"]);
  });
});
