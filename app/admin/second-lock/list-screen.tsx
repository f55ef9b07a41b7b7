import { Link } from "react-router";
import type { Locks } from "../../accounts/second-lock/locks.server.ts";
import type { Passkey } from "../../accounts/second-lock/passkeys.server.ts";
import { SECOND_LOCK } from "../../accounts/second-lock/second-lock-path.ts";
import { dateInWords } from "../../ui/format/lagos-time.ts";
import { useScripted } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";
import { StaffSheet } from "../frame/staff-sheet.tsx";
import { screenPath } from "./screens.ts";

/** What is on the account. */
export function ListScreen({
  locks: { app, recovery },
  passkeys,
}: {
  locks: Locks;
  passkeys: Passkey[];
}) {
  const scripted = useScripted();
  const last = recovery.lastUsedAt ? `, the last on ${dateInWords(recovery.lastUsedAt)}` : "";
  return (
    <StaffSheet title={app && passkeys.length > 0 ? "Two locks are on" : "A second lock is on"}>
      <ul className="lock-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <Icon name="finger" />
            <span>
              <b>Passkey, made in {passkey.name}</b>
              <span>{usesOf(passkey)}</span>
            </span>
            <Link
              className="icon-button"
              to={`${SECOND_LOCK}?remove=${passkey.id}`}
              aria-label={`Remove the passkey of ${passkey.name}`}
            >
              <Icon name="trash" />
            </Link>
          </li>
        ))}
        <li>
          <Icon name="device" />
          <span>
            <b>Code from an app</b>
            <span>{app ? usesOf(app) : "Not set up"}</span>
          </span>
          <Link className="button button-text button-small" to={screenPath("app", "")}>
            {app ? "Another phone" : "Set up"}
          </Link>
        </li>
        <li>
          <Icon name="key" />
          <span>
            <b>{recovery.left} of 10 recovery codes left</b>
            <span>{recovery.used > 0 ? `${recovery.used} used${last}` : "None used yet"}</span>
          </span>
          <Link className="button button-text button-small" to={screenPath("codes", "")}>
            New ones
          </Link>
        </li>
      </ul>
      <Link
        className={`button button-line button-block ${scripted}`}
        to={screenPath("passkey", "")}
      >
        <Icon name="plus" />
        {passkeys.length > 0 ? "Add another passkey" : "Add a passkey"}
      </Link>
      <p className="text-small muted">
        Add a second phone or a computer: then losing one is no trouble. When the phone with the app
        changes, put the codes on the new one before you give the old one away. Is a phone lost?
        Remove its passkey, or press “Another phone” if it had the app: both log your other devices
        out. If the shop’s web address changes, a passkey made at the old one no longer works: log
        in with your password and a code, add a passkey here, then remove the old one.
      </p>
      <div className="sheet-foot">
        <Link className="button button-line button-block" to="/admin-dashboard/account">
          Your account
        </Link>
      </div>
    </StaffSheet>
  );
}

function usesOf({ since, lastUsedAt }: { since: string; lastUsedAt?: string }): string {
  const used = lastUsedAt ? `, last used ${dateInWords(lastUsedAt)}` : "";
  return `Since ${dateInWords(since)}${used}`;
}
