import { useEffect, useState } from "react";
import { moveDraft, readDraft } from "./draft";
import { boxName, holdsAnything, moveBox } from "./outbox-shelf";

/**
 * Asks whether what was written in this browser without an account, and has never reached the shop,
 * belongs to who is signed in now. Of a guest whom the shop knows, it asks after signing in.
 *
 * @param guest the participant that the guest would have become
 * @param owner who is signed in
 * @param onAdded told when it waits in their own chat
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
    // A file waits as long as another one is on its way.
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
