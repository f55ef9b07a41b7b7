import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { reopenLive } from "../live/live-stream.ts";
import { useLive } from "../live/use-live.ts";
import { useReread } from "../live/use-reread.ts";
import { cleanFileName } from "../uploads/file-name.ts";
import { postMessage, requestMessages, tellReceipts } from "./chat-requests.ts";
import { lookForLeftovers } from "./leftovers.ts";
import { PAGE_SIZE, type Message, type MessagePage, type ThreadState } from "./message.ts";
import { Outbox, adoptGuests, boxName, fieldsOf, moveBox, type PendingMessage } from "./outbox.ts";
import { completeTo, heardTo, threadAnew, threadOf, type Thread, withMessages, withNewer, withOlder, withState } from "./thread.ts";
import { CHAT_USED } from "./unread/chat-used.ts";
import type { UploadedFile } from "./chat-upload.ts";

/** After a failed try the next one comes by itself, in ms; and when the network is back. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];
/** How long somebody is taken to be typing after their last sign of it, in ms. */
const TYPING_MS = 6_000;
const TELL_TYPING_EVERY_MS = 3_000;
/**
 * Who has written in their own conversation since the page was loaded; what one of them left goes
 * out in their name: two pages that were opened at once were given two guests' names.
 */
const writersHere = new Map<string, { isBegun: boolean }>();

/** Whether this page has seen messages in the conversation of one of them. */
export function hasBegunHere(owner: string): boolean {
  return writersHere.get(owner)?.isBegun ?? false;
}

/** After a wipe every open conversation asks anew; not all in the same moment, in ms. */
const SPREAD_MS = 1_000;

/**
 * A conversation that stays complete: messages arrive live, a missing number is fetched by key,
 * and after every break of the stream whatever came meanwhile is fetched and what could not be
 * sent is sent again, in order, under its old client id, also after a reload.
 *
 * @param initial the page of messages that the server rendered
 * @param conversationId an admin's choice; undefined for one's own conversation
 * @param formerly ids that it was known by before
 * @param onMissed told when messages had come, or vanished, of which no event had told
 */
export function useConversation(
  initial: MessagePage,
  conversationId?: string,
  formerly: string[] = [],
  onMissed?: () => void,
) {
  const [thread, setThread] = useState(() => threadOf(initial));
  const [pending, setPending] = useState<PendingMessage[]>([]);
  /** How often what waited under former names has been taken along. */
  const [adoptions, setAdoptions] = useState(0);
  const known = useRef(thread);
  /** Which conversation is one's own: begun by the first message, and perhaps part of another later. */
  const ownId = useRef(initial.conversationId);
  /** The highest number of the other side that was on screen. */
  const seen = useRef(0);
  const catchingUp = useRef<"no" | "yes" | "again">("no");
  /** Of what is on screen; raised only by what has been read. */
  const revision = useRef(initial.state.revision);
  /** Vanished or come back by an event, whose revision has not been told yet. */
  const changed = useRef(new Map<number, Message>());
  /** Messages have vanished or come back that have not been read yet. */
  const stale = useRef(false);
  const readTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readFailures = useRef(0);
  const readAgain = useRef(() => {});
  const gone = useRef(false);
  /** The shop has refused something because who writes here was signed out. */
  const wasOut = useRef(false);
  const sendAsBack = useRef(() => {});
  const tellMissed = useRef(onMissed);
  useEffect(() => {
    tellMissed.current = onMissed;
  });
  /** By who writes; several when somebody else has signed in while the page was open. */
  const boxes = useRef(new Map<string, Outbox>());
  const writer = useRef(initial.owner);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failures = useRef(0);
  const formerIds = formerly.join(" ");
  const { owner } = initial;
  // Without a name nobody could tell later whose they were.
  const [nobody] = useState(uuidv7);
  const becomeOwner = useRevalidateFor(owner);

  const update = useCallback((change: (thread: typeof known.current) => typeof known.current) => {
    known.current = change(known.current);
    setThread(known.current);
  }, []);

  /** Takes out of the outbox what has come back from the shop, or is given up. */
  const forget = useCallback((clientIds: string[]) => {
    for (const box of boxes.current.values()) void box.remove(clientIds);
  }, []);

  /**
   * Fetches everything after the last number before the first gap; or the newest page again, when
   * messages have vanished or come back. A part asks only for what has come since it was read. What
   * fails is tried again, also while the stream stands.
   */
  const catchUp = useCallback(async () => {
    if (catchingUp.current !== "no") {
      catchingUp.current = "again";
      return;
    }
    clearTimeout(readTimer.current);
    let anew = false;
    try {
      let end: number;
      do {
        catchingUp.current = "yes";
        end = heardTo(known.current);
        anew = stale.current;
        // Set again by whatever vanishes while the answer is on its way.
        stale.current = false;
        const asked = revision.current;
        const page = await requestMessages(anew ? {} : { after: end }, conversationId);
        if (becomeOwner(page.owner)) return;
        if (wasOut.current) sendAsBack.current();
        ownId.current ??= page.conversationId;
        const isOther = page.conversationId !== undefined && page.conversationId !== ownId.current;
        const told = page.state.revision;
        // It was on its way while something newer was heard: the next answer knows of that, too.
        const isLate = stale.current || (told < revision.current && revision.current !== asked);
        if (isLate || (!anew && (isOther || told !== revision.current))) {
          stale.current = true;
          continue;
        }
        if (anew) {
          if (isOther || told > asked) changed.current.clear();
          ownId.current = page.conversationId ?? ownId.current;
          revision.current = told;
          // A first message may have been heard meanwhile, which is not in this answer.
          if (!page.conversationId && known.current.messages.length > 0) {
            catchingUp.current = "again";
          }
          update((now) => threadAnew(page, now));
        } else {
          update((now) => withState(withMessages(now, page.messages), page.state));
        }
        forget(page.messages.map((message) => message.clientId));
        if (anew || page.messages.length > 0) tellMissed.current?.();
      } while (stale.current || heardTo(known.current) > end || isAgain(catchingUp.current));
      readFailures.current = 0;
    } catch {
      stale.current ||= anew;
      if (gone.current) return;
      const wait = RETRY_MS[Math.min(readFailures.current++, RETRY_MS.length - 1)];
      readTimer.current = setTimeout(() => readAgain.current(), wait);
    } finally {
      catchingUp.current = "no";
    }
  }, [becomeOwner, conversationId, forget, update]);
  useEffect(() => {
    readAgain.current = () => void catchUp();
  }, [catchUp]);

  /** What is on screen is no longer what the shop has. */
  const readAnew = useCallback(() => {
    stale.current = true;
    void catchUp();
  }, [catchUp]);

  /**
   * Whether it belongs to the conversation that is on screen. Of one's own only the shop can say
   * why it does not: it has become part of another one, or somebody else uses this browser now.
   */
  const belongs = useCallback(
    ({ conversationId: id, fromSupport, senderId, receiverId }: Message) => {
      if (conversationId) return id === conversationId;
      if ((fromSupport ? receiverId : senderId) === owner) ownId.current ??= id;
      if (id !== ownId.current) readAnew();
      return id === ownId.current;
    },
    [conversationId, owner, readAnew],
  );

  /** Takes messages in and fetches what is missing before them. */
  const take = useCallback(
    (arrived: Message[]) => {
      update((now) => withMessages(now, arrived));
      // The newest page may be on its way in its place, without these.
      if (known.current.hasNewer && catchingUp.current !== "no") catchingUp.current = "again";
      const { hasNewer, messages } = known.current;
      const last = Math.max(0, ...(hasNewer ? arrived : messages.slice(-1)).map(({ seq }) => seq));
      if (last > heardTo(known.current)) void catchUp();
    },
    [catchUp, update],
  );

  const boxOf = useCallback(
    (name: string): Outbox => {
      const opened = boxes.current.get(name);
      if (opened) return opened;
      const box: Outbox = new Outbox(
        boxName(name || nobody, conversationId),
        () => void box.list().then((entries) => writer.current === name && setPending(entries)),
        (message) => void (belongs(message) && take([message])),
      );
      boxes.current.set(name, box);
      return box;
    },
    [nobody, conversationId, belongs, take],
  );
  /**
   * The outbox of who writes here. Made by whatever needs it first: somebody may press Send after
   * the page has come alive and before its effects have run.
   */
  const openBox = useCallback(() => boxOf(owner), [boxOf, owner]);

  /** Sends what waits, of each writer in their name: the shop decides whether it takes it. */
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    let left = false;
    for (const [name, box] of boxes.current) {
      const isLeft = await box.flush(async (entry) => {
        const outcome = await postMessage(fieldsOf(entry, name, conversationId));
        if ("isSignedOut" in outcome && name === writer.current) {
          wasOut.current = true;
          becomeOwner("");
        }
        return outcome;
      });
      left ||= isLeft && boxes.current.get(name) === box;
    }
    if (!left) {
      failures.current = 0;
      return;
    }
    const wait = RETRY_MS[Math.min(failures.current++, RETRY_MS.length - 1)];
    timer.current = setTimeout(() => void again.current(), wait);
  }, [becomeOwner, conversationId]);

  /**
   * Sends again what failed and may yet succeed.
   * @param isBack who writes here may have been signed out, and is not now
   */
  const retry = useCallback(
    async (isBack = false) => {
      if (isBack) {
        wasOut.current = false;
        await openBox().retry("signed-out");
      }
      for (const box of boxes.current.values()) await box.retry();
      await flush();
    },
    [openBox, flush],
  );
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
    sendAsBack.current = () => void retry(true);
  }, [retry]);

  useEffect(() => {
    const { current } = boxes;
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(readTimer.current);
      clearTimeout(timer.current);
      for (const box of current.values()) box.close();
      current.clear();
      lookForLeftovers();
    };
  }, []);

  useEffect(() => {
    writer.current = owner;
    const box = openBox();
    if (!conversationId) {
      for (const name of writersHere.keys()) boxOf(name);
      if (!writersHere.has(owner)) writersHere.set(owner, { isBegun: false });
    }
    const adopt = async () => {
      if (!conversationId) await adoptGuests(owner);
      for (const id of formerIds.split(" ").filter(Boolean)) {
        await moveBox(boxName(owner, id), boxName(owner, conversationId));
      }
    };
    const begin = async () => {
      // What cannot be moved stays where it is until the page is opened again.
      await adopt().catch(() => {});
      if (writer.current === owner) setAdoptions((times) => times + 1);
      await box.retry("all");
      const entries = await box.list();
      if (boxes.current.get(owner) !== box) return;
      if (writer.current === owner) setPending(entries);
      await flush();
    };
    void begin();
  }, [owner, conversationId, formerIds, boxOf, openBox, flush]);

  const isBegun = thread.messages.length > 0;
  useEffect(() => {
    if (isBegun && !conversationId) writersHere.set(owner, { isBegun });
  }, [isBegun, owner, conversationId]);

  // Also what a form brought to the shop before this page had its script.
  const isUsed = !conversationId && (isBegun || pending.length > 0);
  useEffect(() => {
    if (!isUsed) return;
    try {
      localStorage.setItem(CHAT_USED, "1");
    } catch {
      // Only the badge on other pages is lost.
    }
  }, [isUsed]);

  const saw = useCallback((seq: number) => {
    seen.current = Math.max(seen.current, seq);
  }, []);

  const enqueue = useCallback(
    async (message: Omit<PendingMessage, "state">) => {
      const entry: PendingMessage = { ...message, seen: seen.current, state: "sending" };
      // Shown at once; the box is asked in its own time.
      setPending((entries) => [...entries, entry]);
      // It stands behind the newest.
      if (known.current.hasNewer) readAnew();
      await openBox().add(entry);
      // What failed before goes first.
      void retry(true);
    },
    [openBox, readAnew, retry],
  );

  /** Sends a text (not blank) and shows it at once; under a client id of its own. */
  const send = useCallback(
    (message: string, product?: string, clientId = uuidv7()) =>
      void enqueue({ clientId, message, ...(product ? { product } : {}) }),
    [enqueue],
  );

  /** Sends an uploaded file under the id that its message was given when it was chosen. */
  const sendFile = useCallback(
    ({ id, file, clientId }: UploadedFile) =>
      enqueue({ clientId, message: cleanFileName(file.name), file: id, source: file }),
    [enqueue],
  );

  /** Gives up a message that the server will not have. */
  const dismiss = useCallback((clientId: string) => forget([clientId]), [forget]);

  /** Reads a page of older messages; or, of a part, of newer ones. */
  const loadMore = useCallback(
    async (isOlder: boolean) => {
      const edge = () =>
        isOlder ? (known.current.messages[0]?.seq ?? 1) : completeTo(known.current);
      for (;;) {
        const asked = revision.current;
        const from = edge();
        const range = isOlder ? { before: from } : { after: from, size: PAGE_SIZE };
        const page = await requestMessages(range, conversationId);
        if (becomeOwner(page.owner)) return;
        if (page.conversationId && page.conversationId !== ownId.current) {
          readAnew();
        } else if (page.state.revision !== revision.current) {
          // Deleted while the answer was on its way: asked once more.
          if (page.state.revision < revision.current && revision.current !== asked) continue;
          readAnew();
        } else if (edge() === from && (isOlder || known.current.hasNewer)) {
          update((now) => (isOlder ? withOlder(now, page) : withNewer(now, page)));
        }
        return;
      }
    },
    [becomeOwner, conversationId, readAnew, update],
  );

  const isHere = (id: string) => id === (conversationId ?? ownId.current);
  const { typing, hearTyping } = useTyping();
  const resume = (isBack: boolean) => {
    void catchUp();
    void retry(isBack);
  };
  const connected = useLive({
    hello: (content) => {
      const heard = (content as { owner?: string }).owner;
      if (owner && heard && heard !== owner) reopenLive();
      resume(heard === owner);
    },
    gap: () => resume(false),
    message: (content) => {
      const message = content as Message;
      if (!belongs(message)) return;
      if (isChange(known.current, message)) changed.current.set(message.seq, message);
      take([message]);
      forget([message.clientId]);
      if (message.fromSupport !== Boolean(conversationId)) hearTyping(false);
    },
    thread: (content) => {
      const { conversationId: id, ...state } = content as ThreadState & { conversationId: string };
      if (!isHere(id)) return conversationId ? undefined : readAnew();
      const isWiped = state.hiddenSeq !== known.current.state.hiddenSeq;
      const isRaised = state.revision > revision.current;
      // A single message that vanished or came back was told just before, as the one that it is;
      // unless that was missed.
      const isUntold = isRaised && changed.current.size === 0;
      if (isWiped || isUntold || state.revision > revision.current + 1) readAnew();
      else {
        const told = isRaised ? [...changed.current.values()] : [];
        // Once more: an answer from before may have come in between.
        update((now) => withMessages(withState(now, state), told));
        if (isRaised) changed.current.clear();
        if (isRaised && !stale.current) revision.current = state.revision;
      }
    },
    history: () => setTimeout(readAnew, Math.random() * SPREAD_MS),
    typing: (content) => {
      const { conversationId: id, fromSupport } = content as Typing;
      if (isHere(id) && Boolean(fromSupport) !== Boolean(conversationId)) hearTyping(true);
    },
  });

  // A navigation brings what the server has now.
  useEffect(() => {
    if (wasOut.current) sendAsBack.current();
    if (ownId.current && initial.conversationId && initial.conversationId !== ownId.current) {
      readAnew();
    } else if (initial.hasNewer && !known.current.hasNewer) {
      // The address names an early page, which has been left behind.
      if (initial.state.revision > revision.current) readAnew();
    } else if (initial.state.revision < revision.current) {
      readAnew();
    } else if (
      initial.state.revision > revision.current ||
      (known.current.hasNewer && !initial.hasNewer)
    ) {
      revision.current = initial.state.revision;
      ownId.current ??= initial.conversationId;
      update((now) => threadAnew(initial, now));
    } else {
      ownId.current ??= initial.conversationId;
      update((now) => withState(now, initial.state));
      take(initial.messages);
    }
  }, [readAnew, take, update, initial]);

  const tellTyping = useTellTyping(owner, conversationId);
  const kept = useMemo(
    () => new Set(thread.messages.map((message) => message.clientId)),
    [thread.messages],
  );

  return {
    messages: thread.messages,
    pending: pending.filter((entry) => !kept.has(entry.clientId)),
    hasOlder: thread.hasOlder,
    hasNewer: thread.hasNewer,
    behind: thread.behind,
    /** The number after which newer messages follow, of a part. */
    end: completeTo(thread),
    state: thread.state,
    connected,
    typing,
    owner,
    openBox,
    adoptions,
    saw,
    send,
    sendFile,
    retry: () => void retry(),
    dismiss,
    loadMore,
    toNewest: readAnew,
    tellTyping,
  };
}

/** Whether a page has been read again because its person was gone; until somebody is there. */
const absence = { isAsked: false };

/**
 * Whoever signs in, or becomes another guest, in another tab has another conversation: the page is
 * read again for them. So it is for nobody: whoever is signed out is told so, and keeps what is on
 * screen until they are back.
 * @returns whether the answer of the server was for somebody else than this page
 */
function useRevalidateFor(owner: string): (answered: string) => boolean {
  const reread = useReread();
  const asked = useRef(owner);
  return useCallback(
    (answered) => {
      if (!owner || answered === owner) {
        asked.current = owner;
        absence.isAsked = false;
        return false;
      }
      const isAsked = answered ? asked.current === answered : absence.isAsked;
      if (!answered) absence.isAsked = true;
      // Once for each: where cookies are off, every answer is for another one, or for nobody.
      if (!isAsked) reread();
      asked.current = answered;
      return true;
    },
    [owner, reread],
  );
}

interface Typing {
  conversationId: string;
  fromSupport: 0 | 1;
}

function useTyping() {
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hearTyping = useCallback((now: boolean) => {
    clearTimeout(timer.current);
    setTyping(now);
    if (now) timer.current = setTimeout(() => setTyping(false), TYPING_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { typing, hearTyping };
}

function useTellTyping(owner: string, conversation: string | undefined): () => void {
  const toldAt = useRef(0);
  return useCallback(() => {
    if (Date.now() - toldAt.current < TELL_TYPING_EVERY_MS) return;
    toldAt.current = Date.now();
    void tellReceipts({ typing: "1", owner, conversation });
  }, [owner, conversation]);
}

/** Whether it is another than the one that is here, or belongs to a page that may be on its way. */
function isChange({ messages, from, hasNewer }: Thread, message: Message): boolean {
  const known = messages.find(({ seq }) => seq === message.seq);
  if (known) return known.deleted !== message.deleted;
  return message.seq < from || (hasNewer && message.deleted === true);
}

// A function, because the compiler takes the value it was just given for its only one.
const isAgain = (state: "no" | "yes" | "again") => state === "again";
