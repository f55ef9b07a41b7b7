import { useEffect, useMemo, useState } from "react";
import { inTime } from "../../../ui/format/in-time.ts";
import { type OwnPin, type PinAnswer, PinOutbox, type WaitingPin } from "./pin-outbox.ts";
import { storageOf } from "./stored-pins.ts";

const NONE: readonly WaitingPin[] = [];

/**
 * The pins of this browser that the page does not show yet.
 * @param address where they are sent, with the link's key
 * @param name the key under which they are stored
 * @param shown ids of the pins that the page shows
 * @param onKept called when the shop has taken another one
 */
export function useOutbox(
  address: string,
  name: string,
  shown: readonly string[],
  onKept: () => void,
) {
  const [pins, setPins] = useState(NONE);
  const outbox = useMemo(
    () =>
      typeof window === "undefined"
        ? undefined
        : new PinOutbox({
            storage: storageOf(),
            name,
            send: (pin) => send(address, pin),
            onChange: (now) => setPins(now),
          }),
    [address, name],
  );
  useEffect(() => {
    if (!outbox) return;
    // Pins that an earlier page has stored.
    setPins(outbox.pins);
    const flush = () => void outbox.flush();
    flush();
    const take = ({ key }: StorageEvent) => key === name && outbox.reread();
    addEventListener("online", flush);
    addEventListener("storage", take);
    return () => {
      removeEventListener("online", flush);
      removeEventListener("storage", take);
      outbox.stop();
    };
  }, [outbox, name]);
  const kept = pins.filter(({ state }) => state === "kept").length;
  useEffect(() => {
    if (kept > 0) onKept();
  }, [kept, onKept]);
  const ids = shown.join(" ");
  useEffect(() => outbox?.forget(ids.split(" ")), [outbox, ids]);
  return { pins, put: (pin: OwnPin) => outbox?.put(pin), drop: (id: string) => outbox?.drop(id) };
}

/** @throws when there is no answer, or the shop cannot take it at the moment */
async function send(address: string, { x, y, ...pin }: OwnPin): Promise<PinAnswer> {
  const fields = Object.entries({ ...pin, ...(x === undefined ? {} : { x, y }) });
  const body = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  const answer = await inTime(fetch(address, { method: "POST", body }));
  if (answer.ok) return { ok: true };
  if (answer.status >= 500 || answer.status === 429) throw new Error(`HTTP ${answer.status}`);
  const said = (await answer.json().catch(() => ({}))) as { failure?: string };
  return { ok: false, failure: said.failure ?? "This pin was not taken." };
}
