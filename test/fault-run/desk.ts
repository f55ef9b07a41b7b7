/** One of the shop's people: prices, proves, books, prints, writes papers, and answers. */
import { createHash, randomUUID } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { pdfOf } from "../files/documents.ts";
import { pressUntil, surely } from "../running/surely.ts";
import { type Deal, takeDeal } from "./deal.ts";
import type { WriteKind } from "./journal.ts";
import { Person } from "./person.ts";

const HOURS = "/admin-dashboard/settings/hours";

interface Fields extends Record<string, string> {
  act: string;
}

export class Desk extends Person {
  #answers = 0;

  workUntil(isOver: () => boolean, pauseMs: number, deals: Deal[]): Promise<void> {
    return this.actUntil(isOver, pauseMs, [
      [4, () => this.#dealWith(deals)],
      [1, () => this.#answer()],
    ]);
  }

  /** Of one of them, because two who save at once are asked what to do. */
  setUntil(isOver: () => boolean, pauseMs: number): Promise<void> {
    return this.actUntil(isOver, pauseMs, [[1, () => this.#setHours()]]);
  }

  async #dealWith(deals: Deal[]): Promise<unknown> {
    const toPrint = takeDeal(deals, "print");
    if (toPrint) {
      await this.#receive(toPrint);
      await this.#print(toPrint);
      toPrint.next = "nothing";
      return;
    }
    const toPrice = takeDeal(deals, "price");
    if (!toPrice) return this.#answer();
    const { id } = await this.#open(toPrice);
    if (this.random() < 0.2) await this.#prove(toPrice, id);
    const naira = 1_000 + Math.floor(this.random() * 90_000);
    await this.#press(toPrice, id, "total", toPrice.number, { act: "total", total: `${naira}` });
    toPrice.total = naira * 100;
    toPrice.next = "pay";
  }

  async #receive(deal: Deal): Promise<void> {
    const { number, total } = deal;
    const { id, page } = await this.#open(deal);
    const facts = { number, kobo: total };
    const [, payment = "", kobo = ""] =
      /name="payment" value="([^"]+)".*?name="kobo" value="(\d+)"/s.exec(page) ?? [];
    if (payment && this.random() < 0.5) {
      const confirm = { act: "confirm", payment, kobo };
      await this.#press(deal, id, "confirmed claim", payment, confirm, facts);
      return;
    }
    const clientId = uuidv7();
    const booked = { act: "transfer", amount: `${total / 100}`, receivedOn: "2026-01-05" };
    await this.#sendForm(deal, "transfer", clientId, facts, { ...booked, id, clientId });
  }

  async #print(deal: Deal): Promise<void> {
    const { number } = deal;
    const { id } = await this.#open(deal);
    const isCancelled = this.random() < 0.1;
    const steps = isCancelled ? ["cancelled"] : ["approved", "printing", "ready", "delivered"];
    for (const to of steps) {
      const form = { act: "step", to, note: isCancelled ? "They have changed their mind" : "" };
      await this.#press(deal, id, "step", `${number} ${to}`, form, { number, to });
      if (to !== "approved" || this.random() < 0.5) continue;
      const invoice = { act: "invoice", id };
      await this.#sendForm(deal, "invoice", number, { number }, invoice);
    }
    const clientId = uuidv7();
    const facts = { number, kobo: 50_000 };
    const form = { id, clientId, reason: `Back ${clientId}` };
    if (isCancelled || this.random() < 0.2) {
      await this.#sendForm(deal, "refund", clientId, facts, {
        ...{ ...form, act: "refund", refund: "500" },
      });
    } else if (this.random() < 0.3) {
      await this.#sendForm(deal, "credit note", clientId, facts, {
        ...{ ...form, act: "credit-note", credit: "500" },
      });
    }
  }

  async #prove(deal: Deal, id: string): Promise<void> {
    const bytes = Buffer.concat([await pdfOf(1), Buffer.from(`\n%${randomUUID()}\n`)]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = await this.uploadSurely("proof.pdf", bytes, "proof", { sha256 });
    const form = { act: "proof", files: file, total: "1000" };
    await this.#press(deal, id, "proof", file, form, { number: deal.number });
  }

  /** Sends a form that carries a key of its own, until it is taken. */
  #sendForm(
    { number }: Deal,
    kind: WriteKind,
    key: string,
    facts: Record<string, string | number>,
    fields: Fields,
  ): Promise<unknown> {
    return this.journal.keep(kind, key, facts, () =>
      this.sendUntil(
        () => this.post(`/admin-dashboard/orders/${number}`, fields),
        ({ ok }) => ok || undefined,
      ),
    );
  }

  /** Presses a button with the version on screen; after a lost answer the page tells what was done. */
  async #press(
    deal: Deal,
    id: string,
    kind: WriteKind,
    key: string,
    fields: Fields,
    facts: Record<string, string | number> = { number: deal.number },
  ): Promise<void> {
    const { version } = await this.#open(deal);
    const form = { id, version: String(version), ...fields };
    await this.journal.keep(kind, key, facts, () =>
      pressUntil(
        async () => (await this.#open(deal)).version > version,
        () => this.post(`/admin-dashboard/orders/${deal.number}`, form),
      ),
    );
  }

  #open({ number }: Deal): Promise<{ id: string; version: number; page: string }> {
    return surely(async () => {
      const page = await (await this.fetch(`/admin-dashboard/orders/${number}`)).text();
      const version = Number(/name="version" value="(\d+)"/.exec(page)?.[1]);
      const [, id = ""] = /name="id" value="([\da-f-]{36})"/.exec(page) ?? [];
      return version && id ? { id, version, page } : undefined;
    });
  }

  /** Answers somebody in the chat, with the word that stands in all that is theirs. */
  async #answer(): Promise<void> {
    const { conversations } = await surely(async () => {
      const answer = await this.fetch("/admin-dashboard/conversations");
      if (!answer.ok) return undefined;
      return (await answer.json()) as { conversations: { id: string }[] };
    });
    const conversation = conversations[Math.floor(this.random() * conversations.length)]?.id;
    if (!conversation) return;
    const mark = await surely(async () => {
      const place = `/chat/messages?after=0&conversation=${conversation}`;
      const answer = await this.fetch(place);
      return answer.ok ? (/buyer-[\da-z]+/.exec(await answer.text())?.[0] ?? "") : undefined;
    });
    if (!mark) return;
    this.#answers += 1;
    const clientId = uuidv7();
    const message = `To ${mark}: ${this.#answers} of ${clientId}`;
    const fields = { conversation, message, clientId };
    await this.journal.keep("message", clientId, { text: message }, () =>
      this.sendUntil(
        () => this.post("/chat/messages", fields),
        ({ ok }) => ok || undefined,
      ),
    );
  }

  /** Writes other hours, and looks whether they stand there. */
  async #setHours(): Promise<void> {
    const answered = `at hour ${randomUUID()}`;
    const open = () =>
      surely(async () => {
        const answer = await this.fetch(HOURS);
        const page = await answer.text();
        const [, revision] = /name="revision" value="(\d+)"/.exec(page) ?? [];
        return answer.ok && revision ? { page, revision } : undefined;
      });
    await this.journal.keep("setting", answered, {}, async () => {
      let { page, revision } = await open();
      const form = { act: "save", opening: "Every day", answeredInChat: "day and night" };
      await pressUntil(
        async () => {
          ({ page, revision } = await open());
          return page.includes(answered);
        },
        () => this.post(HOURS, { ...form, answered, revision }),
      );
    });
  }
}
