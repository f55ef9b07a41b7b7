/** A reader of a shop's live events over plain HTTP, as a browser's EventSource is one. */
import { type ClientRequest, get, type IncomingMessage } from "node:http";

export interface LiveLine {
  name: string;
  data: Record<string, unknown>;
}

export class LiveReader {
  readonly events: LiveLine[] = [];
  /** How often the stream has ended. */
  drops = 0;
  lastId = "";
  readonly #url: string;
  readonly #cookie: string;
  readonly #dropAfterEach: boolean;
  #request: ClientRequest | undefined;
  #over = false;

  /** @param dropAfterEach breaks the connection after every event, and comes back */
  constructor(url: string, cookie: string, dropAfterEach = false) {
    this.#url = url;
    this.#cookie = cookie;
    this.#dropAfterEach = dropAfterEach;
    this.#open();
  }

  named(name: string): Record<string, unknown>[] {
    return this.events.filter((event) => event.name === name).map(({ data }) => data);
  }

  close(): void {
    this.#over = true;
    this.#request?.destroy();
  }

  #open = (): void => {
    if (this.#over) return;
    const headers: Record<string, string> = { cookie: this.#cookie };
    if (this.lastId) headers["last-event-id"] = this.lastId;
    let gone = false;
    const again = () => {
      if (gone) return;
      gone = true;
      this.drops++;
      setTimeout(this.#open, 20);
    };
    this.#request = get(`${this.#url}/live`, { headers, agent: false }, (response) => {
      response.setEncoding("utf8");
      this.#read(response);
      response.on("close", again);
      response.on("error", again);
    });
    this.#request.on("error", again);
  };

  #read(response: IncomingMessage): void {
    let rest = "";
    response.on("data", (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const block = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
        const name = field("event");
        if (!name) continue;
        this.lastId = field("id") ?? this.lastId;
        this.events.push({ name, data: JSON.parse(field("data") ?? "{}") });
        if (this.#dropAfterEach && name === "message") {
          response.destroy();
          return;
        }
      }
    });
  }
}
