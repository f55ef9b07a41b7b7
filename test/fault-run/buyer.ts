/** A guest who chats, uploads, orders, says what was paid, and looks at all of it. */
import { createHash, randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { type Deal, takeDeal } from "./deal.ts";
import { Person } from "./person.ts";

/** Of what a shop sells, by quote. */
const ORDERED = "Books/novel";
/** An archive in which nothing is: the shop takes it, and has nothing to draw of it. */
const ZIP = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

export class Buyer extends Person {
  #written = 0;

  buyUntil(isOver: () => boolean, pauseMs: number, deals: Deal[]): Promise<void> {
    return this.actUntil(isOver, pauseMs, [
      [6, () => this.say()],
      [1, () => this.sayTwice()],
      [2, () => this.sendDrawing()],
      [2, () => this.order(deals)],
      [4, () => this.pay(deals)],
      [2, () => this.look(deals)],
    ]);
  }

  /** A sentence that nobody has written before. */
  #words(): string {
    this.#written += 1;
    return `${this.mark} writes ${this.#written}`;
  }

  async say(): Promise<void> {
    const [message, clientId] = [this.#words(), uuidv7()];
    await this.journal.keep("message", clientId, { text: message }, () =>
      this.#sendMessage({ message, clientId }),
    );
  }

  /** As by two presses, or two tabs. */
  async sayTwice(): Promise<void> {
    const [message, clientId] = [this.#words(), uuidv7()];
    const send = () => this.#sendMessage({ message, clientId });
    await this.journal.keep("message", clientId, { text: message }, () =>
      Promise.all([send(), send()]),
    );
  }

  async sendDrawing(): Promise<void> {
    const file = await this.#upload("chat");
    const clientId = uuidv7();
    await this.journal.keep("message", clientId, { file }, () =>
      this.#sendMessage({ file, clientId }),
    );
  }

  #sendMessage(fields: Record<string, string>): Promise<true> {
    return this.sendUntil(
      () => this.post("/chat/messages", fields),
      ({ ok }) => ok || undefined,
    );
  }

  #upload(kind: string): Promise<string> {
    // One address brings only so many files a day.
    this.address = `10.${randomBytes(3).join(".")}`;
    const bytes = Buffer.concat([ZIP, randomBytes(100 + Math.floor(this.random() * 200_000))]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return this.uploadSurely(`${this.mark}.zip`, bytes, kind, { sha256 });
  }

  async order(deals: Deal[]): Promise<void> {
    const clientId = uuidv7();
    const notes = this.#words();
    const file = this.random() < 0.5 ? await this.#upload("artwork") : "";
    const fields = {
      clientId,
      notes,
      item: ORDERED,
      quantity: "2",
      name: `Ade ${this.mark}`,
      phoneNumber: `0803 ${String(this.random()).slice(2, 5)} ${String(this.random()).slice(2, 6)}`,
      // One address is mailed only so often.
      email: `${this.mark}-${clientId}@example.com`,
      delivery: "pick-up",
      ...(file ? { files: file } : {}),
    };
    const [number, key] = await this.journal.keep("order", clientId, { notes, file }, () =>
      this.sendUntil(
        () => this.post(`/order/new?item=${ORDERED}`, fields),
        ({ headers }) => {
          const to = headers.get("location") ?? "";
          const [, number, key] = /\/order\/(ITW-\d{6})\?key=([\w-]+)/.exec(to) ?? [];
          return number && key ? ([number, key] as const) : undefined;
        },
      ),
    );
    deals.push({ number, key, buyer: this.mark, total: 0, next: "price" });
  }

  /** 'I have paid'. */
  async pay(deals: Deal[]): Promise<void> {
    const deal = takeDeal(deals, "pay", ({ buyer }) => buyer === this.mark);
    if (!deal) return this.say();
    const clientId = uuidv7();
    const facts = { number: deal.number, kobo: deal.total };
    const claim = {
      act: "claim",
      clientId,
      amount: String(deal.total / 100),
      bankName: "Zenith",
      accountName: this.mark,
    };
    await this.journal.keep("claim", clientId, facts, () =>
      this.sendUntil(
        () => this.post(`/order/${deal.number}?key=${deal.key}`, claim),
        ({ status }) => status === 303 || undefined,
      ),
    );
    deal.next = "print";
  }

  /** Opens what is theirs, and a page of everybody. */
  async look(deals: Deal[]): Promise<void> {
    const own = deals.filter(({ buyer }) => buyer === this.mark);
    const deal = own[Math.floor(this.random() * own.length)];
    const pages = ["/", "/chat", "/order/new", "/chat/messages?after=0"];
    if (deal) pages.push(`/order/${deal.number}?key=${deal.key}`);
    const page = pages[Math.floor(this.random() * pages.length)] ?? "/";
    await this.sendUntil(
      () => this.fetch(page),
      ({ ok }) => ok || undefined,
    );
  }
}
