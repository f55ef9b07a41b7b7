/**
 * Which of the kept pages a person sees. What a public page shows depends on the role and, for a
 * product's delivery, on the home's town; nothing else of a person can reach it.
 */
import type { Viewer } from "../../app/accounts/viewer.server.ts";

/** A viewer without a name, an id or an e-mail address. */
export type Segment = Exclude<Viewer, { kind: "guest" }>;

/** Whoever is not signed in. */
const VISITORS: Segment = { kind: "visitor" };

/** How long a session is remembered at most, ms: then it is prolonged, if that is due. */
const REMEMBERED_MS = 60_000;
const LIMIT = 10_000;

/** Finds the viewer of a session. @param renewed receives the cookies of a prolonged session */
type FindViewer = (headers: Headers, renewed: string[]) => Promise<Viewer>;

/**
 * Remembers the segment of each session, for pages that hold nothing personal: whatever else is
 * asked for looks the session up. Sessions are forgotten by their user, as soon as something of
 * the user changes in any process.
 */
export class Segments {
  readonly #find: FindViewer;
  readonly #sessionOf: (cookies: string | undefined) => string | undefined;
  /** By session, oldest first. */
  readonly #known = new Map<string, { segment: Segment; userId?: string; until: number }>();
  #changes = 0;

  /** @param sessionOf the session's token, if the cookies hold one that the shop has signed */
  constructor(find: FindViewer, sessionOf: (cookies: string | undefined) => string | undefined) {
    this.#find = find;
    this.#sessionOf = sessionOf;
  }

  /** Undefined for a session that must be looked up first. */
  of(cookies: string | undefined): Segment | undefined {
    const session = this.#sessionOf(cookies);
    if (session === undefined) return VISITORS;
    const known = this.#known.get(session);
    return known && Date.now() < known.until ? known.segment : undefined;
  }

  /** As {@link of}, but looks the session up. @param renewed as of {@link FindViewer} */
  async find(cookies: string | undefined, renewed: string[]): Promise<Segment> {
    const known = this.of(cookies);
    if (known) return known;
    const changes = this.#changes;
    const viewer = await this.#find(new Headers({ cookie: cookies ?? "" }), renewed);
    const segment = segmentOf(viewer);
    const session = this.#sessionOf(cookies);
    // Something changed while it was read.
    if (session === undefined || changes !== this.#changes) return segment;
    this.#known.delete(session);
    this.#known.set(session, {
      segment,
      userId: "user" in viewer ? viewer.user.id : undefined,
      until: Date.now() + REMEMBERED_MS,
    });
    const [oldest] = this.#known.keys();
    if (this.#known.size > LIMIT && oldest) this.#known.delete(oldest);
    return segment;
  }

  /** @param userId whose sessions are to be looked up again; everybody's without one */
  forget(userId?: string): void {
    this.#changes++;
    for (const [session, known] of this.#known) {
      if (userId === undefined || known.userId === userId) this.#known.delete(session);
    }
  }
}

/** The segment of a viewer. */
function segmentOf(viewer: Viewer): Segment {
  if (!("user" in viewer)) return VISITORS;
  const { role, home } = viewer.user;
  return { kind: viewer.kind, user: { id: "", name: "", email: "", role, home } };
}
