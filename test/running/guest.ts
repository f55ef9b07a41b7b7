/** A guest of a running shop, as far as its HTTP goes. */
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { Refused } from "./surely.ts";

/** A message as the tests look at it. */
export interface Heard {
  seq: number;
  message: string;
  clientId: string;
  type?: "file";
  file?: { id: string; name: string; type: string; size: number; width?: number };
}

/** What came of an upload. */
export interface Uploaded {
  status: number;
  /** What a person is told when it was refused. */
  text: string;
  id: string;
}

export class Guest {
  readonly url: string;
  /** Where its pages are, as its browser sees them. */
  readonly origin: string;
  cookie = "";
  /** Of a shop that trusts a proxy: where this one calls from. */
  address = "";

  constructor(url: string, origin = url) {
    this.url = url;
    this.origin = origin;
  }

  /** Opens the chat, which makes this a guest. */
  async open(): Promise<this> {
    const page = await fetch(`${this.url}/chat`);
    this.cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
    return this;
  }

  async signIn(account: { email: string; password: string }): Promise<void> {
    const answer = await this.fetch("/login", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(account),
    });
    const cookies = answer.headers.getSetCookie();
    this.cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const from = this.address ? { "x-forwarded-for": this.address } : undefined;
    const headers = { cookie: this.cookie, origin: this.origin, ...from, ...init.headers };
    return fetch(path.startsWith("http") ? path : this.url + path, { ...init, headers });
  }

  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** Posts a message once. */
  send(message: string, clientId = uuidv7()): Promise<Response> {
    return this.post("/chat/messages", { message, clientId });
  }

  /** Posts a message until it is acknowledged, slowly enough for the quota of messages. */
  async sendSurely(message: string, clientId = uuidv7()): Promise<void> {
    for (;;) {
      try {
        const answer = await this.send(message, clientId);
        await answer.arrayBuffer();
        if (answer.ok) return;
        if (answer.status < 500 && answer.status !== 429)
          throw new Refused(`HTTP ${answer.status}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      await delay(200);
    }
  }

  /** All of the conversation, page by page. */
  async read(conversation = ""): Promise<Heard[]> {
    const all: Heard[] = [];
    for (;;) {
      const answer = await this.fetch(
        `/chat/messages?after=${all.at(-1)?.seq ?? 0}&conversation=${conversation}`,
      );
      const { messages } = (await answer.json()) as { messages: Heard[] };
      if (messages.length === 0) return all;
      all.push(...messages);
    }
  }

  /** Announces an upload, under an id of its own choice if there is one. */
  async announce(name: string, size: number, kind = "chat", id?: string): Promise<Response> {
    const chosen = id ? `,id ${Buffer.from(id).toString("base64")}` : "";
    return this.fetch(`/uploads/${kind}`, {
      method: "POST",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-length": String(size),
        "upload-metadata": `filename ${Buffer.from(name).toString("base64")}${chosen}`,
      },
    });
  }

  bring(location: string, bytes: Uint8Array, offset = 0): Promise<Response> {
    return this.fetch(location, {
      method: "PATCH",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
      body: Uint8Array.from(bytes),
    });
  }

  async upload(name: string, bytes: Uint8Array, kind = "chat"): Promise<Uploaded> {
    const announced = await this.announce(name, bytes.length, kind);
    if (!announced.ok) return { status: announced.status, text: await announced.text(), id: "" };
    const location = announced.headers.get("location") ?? "";
    const brought = await this.bring(location, bytes);
    const id = location.split("/").at(-1) ?? "";
    return { status: brought.status, text: await brought.text(), id };
  }

  /** Uploads a file and sends it as a message. */
  async sendFile(name: string, bytes: Uint8Array): Promise<Heard> {
    const { id } = await this.upload(name, bytes);
    const answer = await this.post("/chat/messages", { file: id, clientId: uuidv7() });
    const { message } = (await answer.json()) as { message: Heard };
    return message;
  }
}

/** The shop's admin, signed in over HTTP. */
export async function signedInAdmin(
  url: string,
  admin: { email: string; password: string },
): Promise<Guest> {
  const person = new Guest(url);
  await person.signIn(admin);
  return person;
}
