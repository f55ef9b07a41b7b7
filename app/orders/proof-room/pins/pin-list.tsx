import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon";
import type { Pin, RoomPage } from "../../proofs/proof-room";
import { moment } from "../../ui/order-history";
import type { WaitingPin } from "./pin-outbox";

/** The pins in words, open ones first, so that people who see no pictures can read them. */
export function PinList({
  pins,
  waiting = [],
  pages,
  today,
  onShow,
  onDrop,
  children,
}: {
  pins: Pin[];
  /** Pins of this browser that the shop does not have yet. */
  waiting?: readonly WaitingPin[];
  /** Pins of the version on screen. */
  pages: RoomPage[];
  today: string;
  /** Opens the page of a pin. */
  onShow: (place: { line: number; page: number }) => void;
  onDrop?: (id: string) => void;
  /** The buttons below a pin. */
  children?: (pin: Pin) => ReactNode;
}) {
  const nameOf = (place: { line: number; page: number }) =>
    pages.find(({ line, page }) => line === place.line && page === place.page)?.name ??
    `Page ${place.page}`;
  const sorted = [...pins].sort((one, other) => Number(one.isResolved) - Number(other.isResolved));
  if (sorted.length + waiting.length === 0) return <p className="muted">No pins yet.</p>;
  return (
    <ol className="room-pins">
      {waiting.map((pin) => (
        <li key={pin.id} className="room-said">
          <span className="room-mark room-pin-waiting" aria-hidden="true">
            …
          </span>
          <div>
            <p className="text-smallest muted">{nameOf(pin)}</p>
            <p className="room-words" dir="auto">
              {pin.words}
            </p>
            <p className="text-smallest" role="status">
              {pin.state === "refused" ? (
                <b>{pin.why}</b>
              ) : pin.state === "kept" ? (
                "Sent."
              ) : (
                "Not sent yet. Goes out when the connection is back."
              )}
            </p>
            {pin.state === "refused" ? (
              <button
                type="button"
                className="button button-text button-small"
                onClick={() => onDrop?.(pin.id)}
              >
                Put it away
              </button>
            ) : null}
          </div>
        </li>
      ))}
      {sorted.map((pin) => (
        <li key={pin.id} id={`pin-${pin.number}`} className="room-said" tabIndex={-1}>
          <span
            className={pin.isResolved ? "room-mark room-pin-resolved" : "room-mark room-pin-open"}
            aria-hidden="true"
          >
            {pin.isResolved ? <Icon name="check" /> : pin.number}
          </span>
          <div>
            <p className="text-smallest muted">
              <button type="button" className="link room-go" onClick={() => onShow(pin)}>
                Pin {pin.number}, {nameOf(pin)}
              </button>
              {pin.isResolved ? ", resolved" : ""}
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
      ))}
    </ol>
  );
}
