/**
 * One stream of events for all tabs of a browser, since HTTP/1.1 allows six connections to a shop.
 * The tab that holds a lock opens the stream and passes events on. Without locks (no https) every
 * tab opens its own.
 */

/** Handlers by event name, called with the event's content. */
export type LiveHandlers = Record<string, (content: unknown) => void>;

/** After this silence the connection is dead, ms. */
const SILENCE_MS = 50_000;
/** How often pages get a `gap` while there is no stream, ms. */
const ASK_EVERY_MS = 10_000;
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 20_000];
const NAME = "itewe-live";
/** The stream's own events. */
const OWN_NAMES = ["hello", "gap", "ping"];
const REOPEN_EVERY_MS = 5_000;

/** Messages between the tabs of a browser. */
type TabMessage =
  | { kind: "event"; name: string; content: unknown }
  | { kind: "state"; connected: boolean | undefined; hello: unknown }
  | { kind: "join"; names: string[] }
  | { kind: "reopen" };

/**
 * Keeps a connection open and reopens it after its last event when it breaks, fails or falls
 * silent.
 */
class Connection {
  readonly #hear: (name: string, content: unknown) => void;
  readonly #tell: (connected: boolean) => void;
  readonly #names: Set<string>;
  readonly #address: string;
  #source: EventSource | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #failures = 0;
  #heardAt = 0;
  /** Undefined until the first attempt has ended. */
  #connected: boolean | undefined;
  #place = "";

  constructor(
    names: Iterable<string>,
    hear: (name: string, content: unknown) => void,
    tell: (connected: boolean) => void,
    address = "/live",
  ) {
    this.#address = address;
    this.#names = new Set([...OWN_NAMES, ...names]);
    this.#hear = hear;
    this.#tell = tell;
    this.#watch = setInterval(this.#check, ASK_EVERY_MS);
    addEventListener("online", this.open);
    this.open();
  }

  open = (): void => {
    this.#source?.close();
    clearTimeout(this.#retry);
    if (this.#connected) this.#setConnected(false);
    this.#heardAt = Date.now();
    const source = new EventSource(
      this.#place ? `${this.#address}?last=${this.#place}` : this.#address,
    );
    this.#source = source;
    for (const name of this.#names) this.#listen(source, name);
    source.onerror = () => {
      this.#setConnected(false);
      if (source.readyState !== EventSource.CLOSED) return;
      const wait = BACKOFF_MS[Math.min(this.#failures++, BACKOFF_MS.length - 1)] ?? 20_000;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(this.open, wait * (0.75 + Math.random() / 2));
    };
  };

  /** Subscribes to more events. */
  add(names: Iterable<string>): void {
    for (const name of names) {
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      if (this.#source) this.#listen(this.#source, name);
    }
  }

  close(): void {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    removeEventListener("online", this.open);
  }

  #listen(source: EventSource, name: string): void {
    source.addEventListener(name, (event) => {
      if (source !== this.#source) return;
      const { data, lastEventId } = event as MessageEvent<string>;
      this.#heardAt = Date.now();
      if (lastEventId) this.#place = lastEventId;
      this.#hear(name, JSON.parse(data));
      if (name !== "hello") return;
      this.#failures = 0;
      this.#setConnected(true);
    });
  }

  /** Replaces a silent stream, and reports a gap while there is none (a proxy may block it). */
  #check = (): void => {
    const silent = Date.now() - this.#heardAt > SILENCE_MS;
    if (silent && this.#source?.readyState !== EventSource.CLOSED) this.open();
    if (!this.#connected) this.#hear("gap", {});
  };

  #setConnected(connected: boolean): void {
    if (connected === this.#connected) return;
    this.#connected = connected;
    this.#tell(connected);
  }
}

/** Shares one {@link Connection} between the tabs of a browser. */
class LiveStream {
  readonly #listeners = new Set<{ current: LiveHandlers }>();
  readonly #states = new Set<(connected: boolean) => void>();
  readonly #names = new Set<string>();
  #connection: Connection | undefined;
  #channel: BroadcastChannel | undefined;
  #release: (() => void) | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #connected: boolean | undefined;
  #hello: unknown;
  #heardAt = 0;
  #reopenedAt = 0;

  add(handlers: { current: LiveHandlers }, state: (connected: boolean) => void): () => void {
    this.#listeners.add(handlers);
    this.#states.add(state);
    for (const name of Object.keys(handlers.current)) this.#names.add(name);
    if (this.#listeners.size === 1) this.#start();
    else {
      this.#join();
      if (this.#connected !== undefined) state(this.#connected);
      if (this.#connected) handlers.current.hello?.(this.#hello);
    }
    return () => {
      this.#listeners.delete(handlers);
      this.#states.delete(state);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** Calls this page's handlers. */
  deliver(name: string, content: unknown): void {
    for (const { current } of [...this.#listeners]) current[name]?.(content);
  }

  /** Reconnects as the browser's current viewer, at most every 5 s. */
  reopen(): void {
    if (Date.now() - this.#reopenedAt < REOPEN_EVERY_MS) return;
    this.#reopenedAt = Date.now();
    if (this.#connection) this.#connection.open();
    else this.#post({ kind: "reopen" });
  }

  #start(): void {
    if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) {
      this.#lead();
      return;
    }
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.onmessage = (event: MessageEvent<TabMessage>) => this.#receive(event.data);
    this.#heardAt = Date.now();
    this.#watch = setInterval(() => {
      const leaderIsGone = !this.#connection && Date.now() - this.#heardAt > SILENCE_MS;
      if (leaderIsGone) this.#takeLock(true);
    }, ASK_EVERY_MS);
    addEventListener("pagehide", this.#yield);
    addEventListener("pageshow", this.#return);
    this.#join();
    this.#takeLock(false);
  }

  #stop(): void {
    removeEventListener("pagehide", this.#yield);
    removeEventListener("pageshow", this.#return);
    clearInterval(this.#watch);
    this.#yield();
    this.#channel?.close();
    this.#channel = undefined;
    this.#connected = undefined;
    this.#names.clear();
  }

  /** Passes the lock on: a page in the back-forward cache must not keep it. */
  #yield = (): void => {
    this.#abort?.abort();
    this.#abort = undefined;
    this.#release?.();
    this.#release = undefined;
    this.#connection?.close();
    this.#connection = undefined;
  };

  #return = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#takeLock(false);
  };

  #abort: AbortController | undefined;

  #takeLock(steal: boolean): void {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#heardAt = Date.now();
    // `steal` and `signal` cannot be combined.
    const options = steal ? { steal } : { signal: abort.signal };
    navigator.locks
      .request(NAME, options, () => {
        if (abort.signal.aborted) return undefined;
        this.#lead();
        return new Promise<void>((release) => {
          this.#release = release;
        });
      })
      .catch(() => {
        // The request was aborted, or another tab heard nothing from this one, stole the lock and
        // leads now.
        if (this.#abort !== abort) return;
        this.#connection?.close();
        this.#connection = undefined;
        if (this.#channel) this.#takeLock(false);
      });
  }

  #lead(): void {
    this.#connection?.close();
    this.#connection = new Connection(
      this.#names,
      (name, content) => {
        if (name === "hello") this.#hello = content;
        this.#post({ kind: "event", name, content });
        this.deliver(name, content);
      },
      (connected) => {
        this.#setConnected(connected);
        this.#postState();
      },
    );
  }

  #join(): void {
    this.#connection?.add(this.#names);
    this.#post({ kind: "join", names: [...this.#names] });
  }

  #receive(message: TabMessage): void {
    if (message.kind === "join") {
      this.#connection?.add(message.names);
      if (this.#connection) this.#postState();
    } else if (message.kind === "reopen") {
      this.#connection?.open();
    } else if (!this.#connection) {
      this.#heardAt = Date.now();
      if (message.kind === "state") this.#receiveState(message.connected, message.hello);
      else if (message.name === "hello") this.#receiveState(true, message.content, true);
      else this.deliver(message.name, message.content);
    }
  }

  /** The stream of the other tab may be connected already: report that as `hello`. */
  #receiveState(connected: boolean | undefined, hello: unknown, anew = false): void {
    const begins = anew || (connected && !this.#connected);
    this.#hello = hello;
    if (connected !== undefined) this.#setConnected(connected);
    if (begins) this.deliver("hello", hello);
  }

  #postState(): void {
    this.#post({ kind: "state", connected: this.#connected, hello: this.#hello });
  }

  #post(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }

  #setConnected(connected: boolean): void {
    this.#connected = connected;
    for (const state of this.#states) state(connected);
  }
}

const stream = new LiveStream();

/**
 * Subscribes to this person's live events; returns the unsubscribe function.
 * @param handlers by event name; see {@link useLive}
 * @param onState called when the stream connects or breaks
 */
export function listenLive(
  handlers: { current: LiveHandlers },
  onState: (connected: boolean) => void = () => {},
): () => void {
  return stream.add(handlers, onState);
}

/**
 * Subscribes to the stream of one page, such as an order's, whose events have no places.
 * @param address its URL, `/live?…`
 */
export function listenTo(
  address: string,
  handlers: LiveHandlers,
  onState: (connected: boolean) => void,
): () => void {
  const hear = (name: string, content: unknown) => handlers[name]?.(content);
  const connection = new Connection(Object.keys(handlers), hear, onState, address);
  return () => connection.close();
}

/** Reconnects the stream, which belongs to somebody else than this page. */
export function reopenLive(): void {
  stream.reopen();
}

/** Delivers an event that the stream missed to this page's handlers. */
export function hearMissed(name: string, content: unknown): void {
  stream.deliver(name, content);
}
