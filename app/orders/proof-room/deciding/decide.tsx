import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { ConfirmDialog } from "../../../ui/dialog";
import { joined } from "../../../ui/format/joined";
import { formatNaira } from "../../../ui/format/money";
import { Icon } from "../../../ui/icon";
import { inSentence } from "../../proofs/page-names";
import {
  isAllGood,
  pagesInWords,
  type RoomPage,
  type RoomVersion,
  toChange,
} from "../../proofs/proof-room";
import { OrderDate } from "../../ui/order-date";
import { type Deal, Sum, shortSum } from "./sum";

/** While a pin has not gone out. */
const WAITS = "Waits for the connection. So does approving.";

interface Shown {
  version: RoomVersion;
  address: string;
}

/** The buttons 'Good' and 'Change this' for the page on screen. */
export function Verdicts({ version, page, address }: Shown & { page: RoomPage }) {
  const form = useNavigation().formData;
  const sent = form?.get("act") === "judge" ? form.get("verdict") : undefined;
  const button = (verdict: "good" | "change", icon: "check" | "edit", label: string) => (
    <Form method="post" action={address} preventScrollReset>
      <Act act="judge" version={version.version} page={page} />
      <input type="hidden" name="verdict" value={verdict} />
      <button
        type="submit"
        className={`button button-block room-verdict-${verdict}`}
        aria-pressed={(sent ?? page.verdict) === verdict}
      >
        <Icon name={icon} />
        {label}
      </button>
    </Form>
  );
  return (
    <fieldset className="room-verdicts">
      <legend className="visually-hidden">{page.name}</legend>
      {button("good", "check", "Good")}
      {button("change", "edit", "Change this")}
    </fieldset>
  );
}

function Act({ act, version, page }: { act: string; version: number; page?: RoomPage }) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="version" value={version} />
      {page ? <input type="hidden" name="line" value={page.line} /> : null}
      {page ? <input type="hidden" name="page" value={page.page} /> : null}
    </>
  );
}

/**
 * The decision about all pages: 'Send 1 change' while one is to be changed, 'All pages good' once
 * the last was seen, then 'Approve and print'.
 */
export function Decide({
  version,
  page,
  address,
  deal,
  open,
  isWaiting,
}: Shown & {
  page: RoomPage;
  deal: Deal;
  /** The numbers of the pins that are still open. */
  open: number[];
  /** Whether a pin still has to be sent. */
  isWaiting: boolean;
}) {
  const act = useNavigation().formData?.get("act");
  const changes = toChange(version);
  const last = version.pages.at(-1);
  if (changes.length > 0) {
    const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
    return (
      <Form method="post" action={address} className="room-act stack" preventScrollReset>
        <Act act="send" version={version.version} />
        <button
          type="submit"
          className="button button-primary button-block"
          disabled={act === "send" || isWaiting}
        >
          Send {count}
        </button>
        <p className="text-smallest muted">
          {isWaiting
            ? WAITS
            : (unseenWords(version) ?? `We make proof ${version.version + 1} of it.`)}
        </p>
      </Form>
    );
  }
  if (isAllGood(version)) return <Approve {...{ version, address, deal, open, isWaiting }} />;
  const isAtLast = page === last || last?.isSeen;
  const left = version.pages.filter(({ verdict }) => verdict === undefined);
  if (!isAtLast) {
    return (
      <p className="text-small muted">
        {pagesInWords(left.length)} to look at, of {version.pages.length}.
      </p>
    );
  }
  return (
    <Form method="post" action={address} preventScrollReset>
      <Act act="all-good" version={version.version} page={page} />
      <button
        type="submit"
        className="button button-primary button-block"
        disabled={act === "all-good"}
      >
        <Icon name="check" />
        All pages good
      </button>
    </Form>
  );
}

/** '2 pages not looked at yet: Folded menu, page 3 and Folded menu, page 4'. */
function unseenWords({ pages }: RoomVersion): string | undefined {
  const unseen = pages.filter(({ verdict, isSeen }) => !verdict && !isSeen);
  if (unseen.length === 0) return undefined;
  const names = unseen.slice(0, MOST_NAMED).map(({ name }) => inSentence(name));
  const rest = unseen.length - names.length;
  if (rest > 0) names.push(`${rest} more`);
  return `${pagesInWords(unseen.length)} not looked at yet: ${joined(names)}`;
}
const MOST_NAMED = 3;

function Approve({
  version,
  address,
  deal,
  open,
  isWaiting,
}: Shown & {
  deal: Deal;
  open: number[];
  /** Whether a pin still has to be sent: after the approval it would be refused. */
  isWaiting: boolean;
}) {
  const busy = useNavigation().formData?.get("act") === "approve";
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const [asks, setAsks] = useState(false);
  const { total } = deal;
  if (total === null) return <p>We will tell you the price first. Then you can approve.</p>;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsks(true);
  };
  // On a phone the date is part of the question: what sticks to the foot of the screen stays low.
  const sum = (
    <>
      <Sum {...{ version, open, total }} lines={deal.lines} />
      <OrderDate order={deal.dated} />
    </>
  );
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={address}
        className="room-act stack"
        preventScrollReset
        onSubmit={ask}
      >
        <Act act="approve" version={version.version} />
        <input type="hidden" name="total" value={total} />
        <input type="hidden" name="seal" value={version.seal} />
        <div className="room-sum-whole stack">{sum}</div>
        <p className="room-sum-short">
          <span>{shortSum(version, deal)}</span> <b className="numerals">{formatNaira(total)}</b>
        </p>
        <button
          type="submit"
          className="button button-accent button-block"
          disabled={busy || isWaiting}
        >
          <Icon name="check" />
          Approve and print
        </button>
        {isWaiting ? <p className="room-waits text-smallest muted">{WAITS}</p> : null}
      </Form>
      <ConfirmDialog
        open={asks && !isWaiting}
        title="Print it like this?"
        yes="Approve and print"
        isLoss={false}
        busy={busy}
        onNo={() => setAsks(false)}
        onYes={() => {
          setAsks(false);
          if (form.current) void submit(form.current, { preventScrollReset: true });
        }}
      >
        <div className="stack">
          {sum}
          <p>You have read names, numbers and spelling. After this we print exactly these pages.</p>
        </div>
      </ConfirmDialog>
    </>
  );
}
