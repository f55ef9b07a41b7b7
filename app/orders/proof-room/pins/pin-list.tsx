import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon";
import {
  isSamePlace,
  type ListedPin,
  type PagePlace,
  type RoomPage,
  stateOfPin,
} from "../../proofs/proof-room";
import { moment } from "../../ui/order-history";
import { PageCrop } from "../pages/page-crop";
import type { WaitingPin } from "./pin-outbox";

/**
 * The pins in words, so that people who see no pictures can read them: first those of the page on
 * screen, and of these the open ones.
 */
export function PinList({
  pins,
  waiting = [],
  pages,
  here,
  today,
  hasCrops,
  onShow,
  onDrop,
  children,
}: {
  pins: ListedPin[];
  /** Pins of this browser that the shop does not have yet, with the names of their pages. */
  waiting?: readonly (WaitingPin & { where: string })[];
  /** Of the version on screen. */
  pages: RoomPage[];
  /** The page on screen; undefined when no page comes first. */
  here?: PagePlace;
  today: string;
  /** Whether a small picture of each pin's place stands beside it. */
  hasCrops?: boolean;
  /** Opens the page of a pin. */
  onShow: (place: PagePlace) => void;
  onDrop?: (id: string) => void;
  /** The buttons below a pin. */
  children?: (pin: ListedPin) => ReactNode;
}) {
  const pageOf = (place: PagePlace) => pages.find((page) => isSamePlace(page, place));
  const isHere = (pin: ListedPin) => pin.isMarked && here !== undefined && isSamePlace(pin, here);
  const rank = (pin: ListedPin) => 2 * Number(!isHere(pin)) + Number(pin.isResolved);
  const sorted = [...pins].sort((one, other) => rank(one) - rank(other));
  if (sorted.length + waiting.length === 0) return <p className="muted">No pins yet.</p>;
  return (
    <ol className="room-pins">
      {waiting.map((pin) => (
        <Waiting key={pin.id} pin={pin} name={pin.where} onDrop={onDrop} />
      ))}
      {sorted.map((pin) => {
        const state = stateOfPin(pin);
        return (
          <li key={pin.id} id={`pin-${pin.number}`} className="room-said" tabIndex={-1}>
            <div aria-hidden="true">
              <span className={`room-mark room-pin-${state}`}>
                {state === "resolved" ? <Icon name="check" /> : pin.number}
              </span>
              {hasCrops && pin.isMarked ? <Crop pin={pin} page={pageOf(pin)} /> : null}
            </div>
            <div>
              <p className="text-smallest muted">
                {pin.isMarked ? (
                  <button type="button" className="link room-go" onClick={() => onShow(pin)}>
                    Pin {pin.number}, {pin.where}
                  </button>
                ) : (
                  `Pin ${pin.number}, ${pin.where}`
                )}
                {state === "open" ? "" : `, ${state}`}
              </p>
              <p className="room-words" dir="auto">
                {pin.words}
              </p>
              <p className="text-smallest muted">
                <bdi>{pin.by}</bdi>, proof {pin.version}, {moment(pin.at, today)}
              </p>
              {pin.answers.map((answer) => (
                <div key={answer.id} className="room-answer">
                  <p className="room-words" dir="auto">
                    {answer.words}
                  </p>
                  <p className="text-smallest muted">
                    <bdi>{answer.by}</bdi>, {moment(answer.at, today)}
                  </p>
                </div>
              ))}
              {children?.(pin)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The place of a pin; nothing for one of the whole page. */
function Crop({ pin: { x, y }, page }: { pin: ListedPin; page: RoomPage | undefined }) {
  if (!page?.isShown || x === undefined || y === undefined) return null;
  return <PageCrop className="room-crop" {...{ page, x, y }} share={0.24} />;
}

/** A pin of this browser that is not there yet. */
function Waiting({
  pin,
  name,
  onDrop,
}: {
  pin: WaitingPin;
  name: string;
  onDrop: ((id: string) => void) | undefined;
}) {
  const said =
    pin.state === "kept" ? "Sent." : "Not sent yet. Goes out when the connection is back.";
  return (
    <li className="room-said">
      <span className="room-mark room-pin-waiting" aria-hidden="true">
        …
      </span>
      <div>
        <p className="text-smallest muted">{name}</p>
        <p className="room-words" dir="auto">
          {pin.words}
        </p>
        <p className="text-smallest" role="status">
          {pin.state === "refused" ? <b>{pin.why}</b> : said}
        </p>
        {pin.state === "kept" ? null : (
          <button
            type="button"
            className="button button-text button-small"
            onClick={() => onDrop?.(pin.id)}
          >
            {pin.state === "refused" ? "Put it away" : "Remove"}
          </button>
        )}
      </div>
    </li>
  );
}
