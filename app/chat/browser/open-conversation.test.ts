import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeShop, FakeTab } from "./fake-shop.ts";

// The browser stores nothing here: waiting messages are in memory, which all tabs of a test share.

let shop: FakeShop;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  shop = new FakeShop();
});
afterEach(() => {
  for (const tab of shop.tabs) tab.close();
  vi.useRealTimers();
});

/** Lets `ms` pass, with all timers and answers due in that time. */
async function pass(ms = 0): Promise<void> {
  for (const wait of [0, ms, 0]) {
    await vi.advanceTimersByTimeAsync(wait);
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
  }
}

/** Fills the conversation with this many messages: Message 1., Message 2. … */
function fill(count: number): void {
  for (let number = 1; number <= count; number++) shop.take(`Message ${number}.`);
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Message ${from + index}.`);

/** A gate that holds an answer back. */
function newGate() {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, held };
}

describe("without a network", () => {
  test("messages wait over a reload and a closed tab, and go out once each, in order", async () => {
    const tab = new FakeTab(shop);
    await pass();
    tab.isOffline = true;
    for (const text of ["one", "two", "three"]) tab.chat.send(text);
    await pass(1_000);
    expect(tab.pending).toEqual(["one: failed", "two: failed", "three: failed"]);
    tab.close();
    const again = new FakeTab(shop, { isOffline: true });
    await pass(1_000);
    expect(again.pending).toEqual(["one: failed", "two: failed", "three: failed"]);
    again.isOffline = false;
    await pass(5_000);
    expect(again.texts).toEqual(["one", "two", "three"]);
    expect(again.pending).toEqual([]);
    expect(shop.messages).toHaveLength(3);
  });

  test("a message whose answer was lost is sent again under its old id, and kept once", async () => {
    const tab = new FakeTab(shop, { isConnected: false });
    await pass();
    tab.losesAnswers = true;
    tab.chat.send("Only once");
    await pass(1_000);
    expect(tab.pending).toEqual(["Only once: failed"]);
    tab.losesAnswers = false;
    await pass(2_000);
    expect(tab.posted).toHaveLength(2);
    expect([tab.texts, tab.pending, shop.messages.length]).toEqual([["Only once"], [], 1]);
  });

  test("what failed is tried again ever more slowly, and at once when it is asked for", async () => {
    const tab = new FakeTab(shop, { isConnected: false });
    await pass();
    tab.isOffline = true;
    tab.chat.send("Into the void");
    await pass();
    const tries: number[] = [];
    for (let second = 1; second <= 60; second++) {
      const before = tab.posted.length;
      await pass(1_000);
      if (tab.posted.length > before) tries.push(second);
    }
    expect(tries).toEqual([2, 7, 22, 52]);
    tab.isOffline = false;
    tab.chat.retry();
    await pass();
    expect([tab.texts, tab.pending]).toEqual([["Into the void"], []]);
  });

  test("cut and back, the page goes on by itself and both sides agree", async () => {
    const [visitor, admin] = [new FakeTab(shop), new FakeTab(shop, { asSupport: true })];
    visitor.chat.send("Hello from a train");
    await pass();
    for (const round of [1, 2]) {
      visitor.isOffline = true;
      visitor.connect(false);
      visitor.chat.send(`from the tunnel ${round}`);
      admin.chat.send(`said meanwhile ${round}`);
      await pass(20_000);
      expect(visitor.pending).toEqual([`from the tunnel ${round}: failed`]);
      visitor.isOffline = false;
      visitor.connect(true);
      await pass();
      expect(visitor.pending).toEqual([]);
      expect(visitor.texts).toContain(`said meanwhile ${round}`);
    }
    expect(visitor.texts).toEqual(admin.texts);
    expect(new Set(admin.texts).size).toBe(5);
  });
});

test("a browser that keeps nothing sends all the same", async () => {
  expect("indexedDB" in globalThis).toBe(false);
  const tab = new FakeTab(shop);
  tab.chat.send("from a private window");
  tab.chat.send("and another");
  await pass();
  expect(tab.texts).toEqual(["from a private window", "and another"]);
  expect(tab.pending).toEqual([]);
});

test("a message that its writer sees at once names the last one that was on screen", async () => {
  const tab = new FakeTab(shop);
  await pass();
  tab.chat.saw(3);
  tab.chat.saw(2);
  tab.chat.send("An answer");
  expect(tab.pending).toEqual(["An answer: sending"]);
  await pass();
  expect(tab.posted).toEqual([{ message: "An answer", owner: shop.guest, seen: "3" }]);
});

describe("two tabs of one browser", () => {
  test("two tabs of one guest show the same conversation", async () => {
    const [one, two] = [new FakeTab(shop), new FakeTab(shop)];
    one.chat.send("From the first tab");
    await pass();
    two.chat.send("From the second tab");
    await pass();
    for (const tab of [one, two]) {
      expect(tab.texts).toEqual(["From the first tab", "From the second tab"]);
    }
  });

  test("two tabs of one browser send what was written once, and both show it", async () => {
    const tabs = [new FakeTab(shop), new FakeTab(shop, { isConnected: false })];
    for (let line = 1; line <= 4; line++) {
      for (const [index, tab] of tabs.entries()) tab.chat.send(`tab ${index}, line ${line}`);
    }
    await vi.waitFor(() => {
      for (const tab of tabs) expect([tab.texts.length, tab.pending]).toEqual([8, []]);
    });
    expect(tabs.flatMap(({ posted }) => posted)).toHaveLength(8);
    for (const tab of tabs) expect(tab.texts).toEqual(shop.messages.map((one) => one.message));
    for (const index of [0, 1]) {
      const own = tabs[0]?.texts.filter((text) => text.startsWith(`tab ${index}`));
      expect(own).toEqual([1, 2, 3, 4].map((line) => `tab ${index}, line ${line}`));
    }
  });

  test("a tab that was open before the first message hears it", async () => {
    const [one, two] = [new FakeTab(shop), new FakeTab(shop)];
    await pass();
    for (const text of ["First of all", "And then"]) one.chat.send(text);
    await pass();
    expect(two.texts).toEqual(["First of all", "And then"]);
  });

  test("two first pages, opened at once, are one guest's, and lose nothing", async () => {
    const lost = shop.page("the name that the browser has not kept", {});
    const [one, two] = [new FakeTab(shop, { page: lost }), new FakeTab(shop)];
    one.viewer = shop.guest;
    one.isOffline = true;
    one.chat.send("from the first tab");
    await pass(500);
    two.chat.send("from the second tab");
    await pass(500);
    one.isOffline = false;
    one.connect(true);
    await pass();
    expect(one.reopened).toBeGreaterThan(0);
    expect(one.rereads).toBe(1);
    one.reread();
    await pass(5_000);
    for (const tab of [one, two]) {
      expect(tab.texts.toSorted()).toEqual(["from the first tab", "from the second tab"]);
      expect(tab.pending).toEqual([]);
    }
  });
});

describe("a page whose owner changes while it is open", () => {
  test("shows a guest nothing of the guest whose private link is opened", async () => {
    shop.take("At home");
    const tab = new FakeTab(shop);
    await pass();
    tab.connect(false);
    tab.viewer = "the guest of the link";
    shop.messages = [];
    shop.take("On the phone");
    tab.gap();
    await pass();
    expect(tab.texts).toEqual(["At home"]);
    // Only once, however many answers are for somebody else.
    tab.gap();
    await pass();
    expect(tab.rereads).toBe(1);
  });

  test("keeps what was refused while its writer was signed out, and sends it when they are back", async () => {
    shop.take("Before the session ended");
    const tab = new FakeTab(shop);
    await pass();
    tab.viewer = "";
    tab.chat.send("Refused at first");
    await pass();
    expect(tab.pending).toEqual(["Refused at first: failed"]);
    expect(tab.rereads).toBe(1);
    await pass(60_000);
    expect(tab.posted).toHaveLength(1);
    expect(tab.texts).toEqual(["Before the session ended"]);
    tab.viewer = shop.guest;
    tab.reread();
    await pass();
    expect(tab.texts).toEqual(["Before the session ended", "Refused at first"]);
    expect(tab.posted).toHaveLength(2);
  });

  test("has the stream opened again when it stands for somebody else", async () => {
    const tab = new FakeTab(shop);
    tab.hear("hello", { owner: "somebody else" });
    expect(tab.reopened).toBe(1);
  });
});

describe("without a stream", () => {
  test("what was written while the stream was down is there when it is back, on both sides", async () => {
    shop.take("Before the gap");
    const [tab, admin] = [
      new FakeTab(shop, { isConnected: false }),
      new FakeTab(shop, { asSupport: true }),
    ];
    await pass();
    admin.chat.send("Said into the gap");
    await pass();
    expect(tab.texts).toEqual(["Before the gap"]);
    // Its own message comes back behind a number that is missing.
    tab.chat.send("Answered without having heard");
    await pass();
    const all = ["Before the gap", "Said into the gap", "Answered without having heard"];
    for (const side of [tab, admin]) expect(side.texts).toEqual(all);
  });

  test("both sides catch up by request where a proxy holds the stream back", async () => {
    const sides = [
      new FakeTab(shop, { isConnected: false }),
      new FakeTab(shop, { isConnected: false, asSupport: true }),
    ];
    await pass();
    for (const [index, side] of sides.entries()) side.chat.send(`from side ${index}`);
    await pass();
    for (const side of sides) side.gap();
    await pass();
    for (const side of sides) expect(side.texts).toEqual(["from side 0", "from side 1"]);
    shop.delete(1);
    for (const side of sides) side.gap();
    await pass();
    for (const side of sides) expect(side.texts).toEqual(["deleted", "from side 1"]);
  });

  test("a request for what is missing that fails is made again by itself", async () => {
    const tab = new FakeTab(shop, { isConnected: false });
    shop.take("Found at the second try");
    tab.isOffline = true;
    tab.gap();
    await pass();
    tab.isOffline = false;
    const { reads } = tab;
    // Before the next notice of a gap.
    await pass(3_000);
    expect(tab.texts).toEqual(["Found at the second try"]);
    expect(tab.reads).toBeGreaterThan(reads);
  });

  test("more than a page that was missed comes by pages", async () => {
    const tab = new FakeTab(shop, { isConnected: false });
    fill(95);
    tab.connect(true);
    await pass();
    expect(tab.texts).toEqual(numbers(1, 95));
  });
});

describe("when messages vanish or come back", () => {
  test("an answer that was asked for before an event does not undo it", async () => {
    for (const text of ["stays", "goes"]) shop.take(text);
    const tab = new FakeTab(shop);
    await pass();
    const { open, held } = newGate();
    tab.held = held;
    tab.hear("history", {});
    await pass(1_000);
    shop.delete(2);
    expect(tab.texts).toEqual(["stays", "deleted"]);
    tab.held = undefined;
    open();
    await pass();
    expect(tab.texts).toEqual(["stays", "deleted"]);
    // And what comes now is understood.
    shop.restore(2);
    await pass();
    expect(tab.texts).toEqual(["stays", "goes"]);
  });

  test("a deletion of which only the end was heard is shown", async () => {
    for (const text of ["stays", "goes"]) shop.take(text);
    const tab = new FakeTab(shop);
    await pass();
    tab.connect(false);
    shop.delete(2);
    tab.connect(true);
    tab.hear("thread", { conversationId: shop.conversationId, ...shop.state });
    await pass();
    expect(tab.texts).toEqual(["stays", "deleted"]);
  });

  test("a wipe empties the thread, not every browser's in the same moment", async () => {
    shop.take("wiped");
    const tab = new FakeTab(shop);
    await pass();
    const { reads } = tab;
    shop.state = { ...shop.state, revision: 1, hiddenSeq: 1 };
    vi.spyOn(Math, "random").mockReturnValueOnce(0.5);
    shop.tell("history", {});
    await pass(400);
    expect(tab.reads).toBe(reads);
    await pass(200);
    expect(tab.texts).toEqual([]);
  });
});

describe("of an early page", () => {
  const early = () => ({ page: shop.page(shop.guest, { before: 10 }) });

  test("an early page that was cut off tells of what came meanwhile", async () => {
    fill(45);
    const tab = new FakeTab(shop, { ...early(), isConnected: false });
    for (const text of ["One", "Two"]) shop.take(text, true);
    await pass();
    expect(tab.chat.view()).toMatchObject({ hasNewer: true, behind: [] });
    tab.connect(true);
    await pass();
    expect(tab.texts).toEqual(numbers(1, 9));
    expect(tab.chat.view().behind.map(({ message }) => message)).toEqual(["One", "Two"]);
  });

  test("an early page grows when it is asked to, and gives way to the newest", async () => {
    fill(58);
    const tab = new FakeTab(shop, early());
    await pass(60_000);
    expect(tab.texts).toEqual(numbers(1, 9));
    await tab.chat.loadMore(false);
    expect(tab.texts).toEqual(numbers(1, 49));
    await tab.chat.loadMore(false);
    expect(tab.texts).toEqual(numbers(1, 58));
    expect(tab.chat.view().hasNewer).toBe(false);
    await tab.chat.loadMore(true);
    expect(tab.texts).toEqual(numbers(1, 58));

    const other = new FakeTab(shop, early());
    await pass();
    other.chat.toNewest();
    await pass();
    expect(other.texts).toEqual(numbers(19, 58));

    const writing = new FakeTab(shop, early());
    await pass();
    writing.chat.send("From an early page");
    await pass();
    expect(writing.texts).toEqual([...numbers(19, 58), "From an early page"]);
  });
});

describe("an admin's page whose conversation became part of another one", () => {
  test("sends what waited under its former ids", async () => {
    const before = new FakeTab(shop, { asSupport: true, owner: "support:one", isOffline: true });
    await pass();
    before.chat.send("Written into the gap");
    await pass();
    before.close();
    const formerly = [shop.conversationId];
    const merged = new FakeShop();
    const tab = new FakeTab(merged, { asSupport: true, owner: "support:one", formerly });
    await pass();
    expect(tab.chat.view().adoptions).toBe(1);
    expect(tab.texts).toEqual(["Written into the gap"]);
    tab.close();
  });
});

describe("typing", () => {
  test("is shown until its message comes, or six seconds after its last sign", async () => {
    const tab = new FakeTab(shop);
    shop.take("Hello");
    await pass();
    const sign = { conversationId: shop.conversationId, fromSupport: 1 };
    const isShown = () => tab.chat.view().typing;
    tab.hear("typing", { ...sign, fromSupport: 0 });
    tab.hear("typing", { ...sign, conversationId: "another" });
    expect(isShown()).toBe(false);
    tab.hear("typing", sign);
    await pass(4_000);
    tab.hear("typing", sign);
    await pass(5_900);
    expect(isShown()).toBe(true);
    await pass(200);
    expect(isShown()).toBe(false);
    tab.hear("typing", sign);
    shop.take("An answer", true);
    expect(isShown()).toBe(false);
  });

  test("is told to the other side at most every three seconds", async () => {
    const tab = new FakeTab(shop);
    for (let key = 0; key < 50; key++) {
      tab.chat.tellTyping();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(tab.typed).toHaveLength(2);
  });
});
