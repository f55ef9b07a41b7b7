import { Link } from "react-router";
import type { Locks } from "../../accounts/second-lock/locks.server.ts";
import { dateInWords } from "../../ui/format/lagos-time.ts";
import { Icon } from "../../ui/icon.tsx";
import { StaffSheet } from "../frame/staff-sheet.tsx";
import { screenPath } from "./screens.ts";

/** What is on the account. */
export function ListScreen({ locks: { app, recovery } }: { locks: Locks }) {
  const last = recovery.lastUsedAt ? `, the last on ${dateInWords(recovery.lastUsedAt)}` : "";
  return (
    <StaffSheet title="A second lock is on">
      <ul className="lock-list">
        <li>
          <Icon name="device" />
          <span>
            <b>Code from an app</b>
            <span>
              {app
                ? `Since ${dateInWords(app.since)}${app.lastUsedAt ? `, last used ${dateInWords(app.lastUsedAt)}` : ""}`
                : "Not set up: only your recovery codes open the door"}
            </span>
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
      <p className="text-small muted">
        One lock must stay. When the phone changes, put the codes on the new one before you give the
        old one away.
      </p>
      <div className="sheet-foot">
        <Link className="button button-line button-block" to="/admin-dashboard/account">
          Your account
        </Link>
      </div>
    </StaffSheet>
  );
}
