import { useCallback, useState } from "react";
import { Link, useLocation } from "react-router";
import { useReread } from "../../live/use-reread";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer";
import { useOffline } from "../../ui/hooks/use-offline";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import {
  isSamePlace,
  type ListedPin,
  type PagePlace,
  type Pin,
  pinsOf,
  type RoomPage,
  type RoomVersion,
  stateOfPin,
  whereaboutsOf,
} from "../proofs/proof-room";
import { takesPins } from "../status";
import { OrderDate } from "../ui/order-date";
import { OrderHead } from "../ui/order-head";
import { momentWords } from "../ui/order-history";
import { Live } from "../ui/order-page-parts";
import { useOrderLive } from "../ui/use-order-live";
import { Approved, WhatIsNext } from "./deciding/approved";
import { Decide, Verdicts } from "./deciding/decide";
import { Invite } from "./invite";
import { PageSheet, type ShownPin } from "./pages/page-sheet";
import { PageStrip } from "./pages/page-strip";
import { VersionLinks } from "./pages/version-links";
import { PinForm, type Place } from "./pins/pin-form";
import { PinList } from "./pins/pin-list";
import type { WaitingPin } from "./pins/pin-outbox";
import { PinReply } from "./pins/pin-reply";
import { storedPins } from "./pins/stored-pins";
import { useOutbox } from "./pins/use-outbox";
import type { Loaded } from "./proof-page";
import { useSeen } from "./use-seen";

/** The proof room, for its buyer or a colleague of theirs. */
export function Room({ loaded, refused }: { loaded: Loaded; refused: FormAnswer | undefined }) {
  const { order, room, key, side, colleague } = loaded;
  const { search } = useLocation();
  /**
   * A proof that arrives while another is on screen does not replace it, so that none is approved
   * unseen.
   */
  const [shown, setShown] = useState({ search, version: loaded.version });
  const isFirst = shown.version === undefined && loaded.version !== undefined;
  if (shown.search !== search || isFirst) setShown({ search, version: loaded.version });
  const version = room.versions.find((one) => one.version === shown.version);
  const newest = room.versions.at(-1);
  const live = useOrderLive(order.number, key);
  const isOffline = useOffline();
  const address = `/order/${order.number}/proof?key=${key}`;
  return (
    <section className="wrap order-page room">
      <OrderHead
        back={
          side === "buyer"
            ? { to: `/order/${order.number}?key=${key}`, words: `Order ${order.number}` }
            : undefined
        }
        title={version ? `Proof ${version.version}` : "No proof yet"}
        about={`${order.number}, ${order.title}`}
      >
        <VersionLinks
          versions={room.versions}
          version={version}
          to={(one) => (one === newest ? address : `${address}&version=${one.version}`)}
          compare={compareAddress(address)}
        />
        {side === "buyer" && version ? (
          <Invite
            colleagues={room.colleagues}
            room={loaded.roomAddress}
            number={order.number}
            address={address}
            formId={loaded.formId}
            error={refused?.values.act === "invite" ? saidOf(refused) : undefined}
          />
        ) : null}
      </OrderHead>
      {colleague ? (
        <Notice>
          <p>
            <b>
              <bdi>{order.name ?? "The buyer"}</bdi> asked you to look.
            </b>{" "}
            You comment as <bdi>{colleague}</bdi>. You can put pins; they approve.
          </p>
        </Notice>
      ) : null}
      {isOffline ? (
        <Notice kind="warn" role="status">
          <b>No connection.</b> What you pin is kept on this device and goes out later.
        </Notice>
      ) : null}
      {version && newest && newest.version > version.version ? (
        <Notice kind="warn" role="alert">
          <p>
            <b>Proof {newest.version} has come.</b> Proof {version.version} can no longer be
            approved.
          </p>
          <button
            type="button"
            className="button button-primary button-small scripted"
            onClick={() => setShown({ search, version: newest.version })}
          >
            Look at proof {newest.version}
          </button>
          <noscript>
            <a href={address}>Look at proof {newest.version}</a>
          </noscript>{" "}
          <Link
            className="link link-tap"
            to={`${compareAddress(address)}&left=${version.version}&right=${newest.version}`}
          >
            See what changed
          </Link>
        </Notice>
      ) : null}
      {version ? (
        <OpenVersion key={version.version} {...{ loaded, version, refused, address }} />
      ) : (
        <p>We write to you as soon as it is there.</p>
      )}
      <Live {...live} />
    </section>
  );
}

const compareAddress = (address: string) => address.replace("/proof?", "/proof/compare?");

interface OpenProps {
  loaded: Loaded;
  version: RoomVersion;
  refused: FormAnswer | undefined;
  address: string;
}

function OpenVersion({ loaded, version, refused, address }: OpenProps) {
  const { room, key, side, formId, today, order } = loaded;
  const { pages } = version;
  const [at, setAt] = useState(Math.min(loaded.page, pages.length) - 1);
  const [place, setPlace] = useState<Place>();
  const [isPutting, setIsPutting] = useState(false);
  const page = pages[at] ?? pages[0];
  const pins = pinsOf(room, version.version);
  const shownIds = room.pins.map(({ id }) => id);
  const reread = useReread();
  const pinsAddress = address.replace("/proof?", "/proof/pins?");
  const outbox = useOutbox(pinsAddress, storedPins(order.number, side), shownIds, reread);
  const waiting = outbox.pins.map((pin) => ({
    ...pin,
    ...whereaboutsOf(room.versions, version, pin),
  }));
  const isTaking = takesPins(order.status);
  useSeen(pinsAddress, version.version, page);
  const go = useCallback((index: number) => {
    setAt(index);
    setPlace(undefined);
  }, []);
  if (!page) return null;
  const here = `${address}&version=${version.version}&page=${at + 1}`;
  const error = refused?.values.act === "pin" ? saidOf(refused) : undefined;
  const show = (to: PagePlace) => {
    const index = pages.findIndex((one) => isSamePlace(one, to));
    if (index >= 0) go(index);
  };
  return (
    <div className="room-columns">
      <div className="room-main">
        {version.note ? <p className="order-words">{version.note}</p> : null}
        <PageSheet
          page={page}
          fileKey={key}
          isFirst={at === 0}
          pins={shownPins(pins, waiting, page, place)}
          onPin={(id) => document.getElementById(`pin-${numberOf(pins, id)}`)?.focus()}
          {...(isTaking
            ? {
                onTap: (x: number, y: number) => {
                  setPlace({ x, y });
                  setIsPutting(true);
                },
              }
            : {})}
        >
          <b>{page.name}</b>, {at + 1} of {pages.length}
        </PageSheet>
        <PageStrip
          {...{ pages, at }}
          fileKey={key}
          address={(index) => `${address}&version=${version.version}&page=${index + 1}`}
          onGo={go}
        />
        <p className="text-smallest muted">Sent {momentWords(version.sentAt, today)}</p>
      </div>
      <div className="room-side stack">
        {refused && refused.values.act !== "pin" && refused.values.act !== "invite" ? (
          <Notice kind="bad" role="alert">
            {saidOf(refused)}
          </Notice>
        ) : null}
        <Standing loaded={loaded} version={version} />
        {isTaking ? (
          <div className="stack">
            <p className="room-say-head">
              <b>{page.name}</b>
              <span className="text-small muted scripted">Tap the page to put a pin</span>
            </p>
            <PinForm
              {...{ page, place, error, formId }}
              version={version.version}
              address={here}
              isOpen={isPutting}
              onOpen={setIsPutting}
              onPut={(pin) => {
                outbox.put(pin);
                setPlace(undefined);
                setIsPutting(false);
              }}
            />
          </div>
        ) : null}
        <Panel title="Pins">
          <PinList
            pins={pins}
            waiting={waiting}
            here={page}
            {...{ pages, today }}
            onShow={show}
            onDrop={outbox.drop}
          >
            {(pin) => (isTaking ? <PinReply pin={pin} address={here} formId={formId} /> : null)}
          </PinList>
        </Panel>
      </div>
      {isToDecide(loaded, version) && loaded.deal ? (
        <div className="room-foot stack">
          <Verdicts version={version} page={page} address={here} />
          <Decide
            {...{ version, page }}
            deal={loaded.deal}
            open={pins.flatMap((pin) => (pin.isResolved ? [] : pin.number))}
            isWaiting={isAnyWaiting(outbox.pins)}
            address={here}
          />
        </div>
      ) : null}
    </div>
  );
}

const numberOf = (pins: Pin[], id: string) => pins.find((pin) => pin.id === id)?.number;
/** Also one that the shop has and the page does not show yet: it asks for a change. */
const isAnyWaiting = (pins: readonly WaitingPin[]) => pins.some(({ state }) => state !== "refused");

/** Whether the buyer is asked to decide on this version. */
const isToDecide = ({ side, order, room }: Loaded, version: RoomVersion) =>
  side === "buyer" && order.status === "proof-sent" && room.versions.at(-1) === version;

/** Where the order stands, for its buyer, when there is nothing to decide on this version. */
function Standing({ loaded, version }: { loaded: Loaded; version: RoomVersion }) {
  const { order, room, deal, approval, changeAsked, key, today } = loaded;
  if (!deal || order.status === "proof-sent") return null;
  const to = `/order/${order.number}?key=${key}`;
  const next = <WhatIsNext due={deal.due} isWaiting={order.status === "approved"} to={to} />;
  if (approval?.version === version.version) {
    return (
      <Panel title="Approved">
        <Approved approval={approval} today={today} />
        <OrderDate order={deal.dated} />
        {next}
      </Panel>
    );
  }
  if (room.versions.at(-1) !== version) return null;
  return (
    <>
      <Notice>
        {changeAsked
          ? "You asked for a change. We send a new proof."
          : "This proof waits for no answer."}
      </Notice>
      {next}
    </>
  );
}

function shownPins(
  pins: ListedPin[],
  waiting: readonly (WaitingPin & Pick<ListedPin, "isMarked">)[],
  page: RoomPage,
  place: Place | undefined,
): ShownPin[] {
  const isHere = (one: Pick<ListedPin, "isMarked" | "line" | "page">) =>
    one.isMarked && isSamePlace(one, page);
  const put = pins.filter(isHere).flatMap((pin) => {
    const { id, number, x, y } = pin;
    if (x === undefined || y === undefined) return [];
    const state = stateOfPin(pin);
    return { ...{ key: id, label: String(number), name: `Pin ${number}`, x, y }, state };
  });
  const own = waiting
    .filter((pin) => isHere(pin) && !pins.some(({ id }) => id === pin.id))
    .flatMap(({ id, x, y }) =>
      x === undefined || y === undefined
        ? []
        : {
            key: id,
            label: "…",
            name: "A pin that is not sent yet",
            x,
            y,
            state: "waiting" as const,
          },
    );
  const now = place
    ? [{ key: "now", label: "+", name: "Your new pin", ...place, state: "waiting" as const }]
    : [];
  return [...put, ...own, ...now];
}
