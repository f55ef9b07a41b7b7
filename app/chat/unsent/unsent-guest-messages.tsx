import { useEffect, useState } from "react";
import { moveDraft, readDraft } from "./draft";
import { boxName, holdsAnything, moveBox } from "./outbox-shelf";

/**
 * Offers to move what was written in this browser before signing in, and never reached the shop, to
 * the account. Guests that the shop knows are asked about after signing in.
 *
 * @param guest the guest's participant id
 * @param onAdded called when the messages are in the account's outbox
 */
export function UnsentGuestMessages({
  guest,
  owner,
  onAdded,
}: {
  guest: string;
  owner: string;
  onAdded: () => void;
}) {
  const [isThere, setThere] = useState(false);
  const [from, to] = [boxName(guest), boxName(owner)];
  useEffect(() => {
    let over = false;
    void holdsAnything(from).then((holds) => {
      if (!over) setThere(holds || readDraft(from) !== "");
    });
    return () => {
      over = true;
    };
  }, [from]);
  if (!isThere) return null;
  const add = async () => {
    moveDraft(from, to);
    await moveBox(from, to);
    // A file stays while another one is being uploaded.
    setThere(await holdsAnything(from));
    onAdded();
  };
  return (
    <p className="user-chat-guest" role="status">
      This browser also holds what was written before you logged in and has not been sent.{" "}
      <button type="button" className="link link-tap" onClick={() => void add()}>
        Add it to your account
      </button>
    </p>
  );
}
