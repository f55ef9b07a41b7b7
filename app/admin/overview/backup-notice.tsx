import { Link } from "react-router";
import type { BackupState } from "../../backup/runs/backup-runs.server";
import { inSentence } from "../../checks/backup-words";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";

const THERE = "/admin-dashboard/health";

/** The age of the last backup; warns when a night's is missing. */
export function BackupNotice({ backups, today }: { backups: BackupState; today: string }) {
  const { made, failed, isMissing, isOld, isNightly } = backups;
  const [newest] = made;
  const toDo = (
    <Link className="link" to={THERE}>
      What to do
    </Link>
  );
  if (failed) {
    return (
      <Notice kind="bad">
        <b>The backup of {inSentence(failed.at, today)} failed.</b> {toDo}
      </Notice>
    );
  }
  if (isMissing || isOld) {
    return (
      <Notice kind="warn">
        <b>
          {newest
            ? `The last backup is of ${inSentence(newest.at, today)}.`
            : "There is no backup of the shop."}
        </b>{" "}
        {toDo}
      </Notice>
    );
  }
  if (newest && newest.warnings.length > 0) {
    return (
      <Notice kind="warn">
        <b>The backup of {inSentence(newest.at, today)} is not as it should be.</b> {toDo}
      </Notice>
    );
  }
  const words = newest
    ? `Last backup: ${inSentence(newest.at, today)}${newest.isTested ? ", tested" : ", not tested"}`
    : isNightly
      ? "The first backup runs at night"
      : "No backups at night";
  return (
    <p className="overview-backup">
      <Link to={THERE}>
        <Icon name="pulse" />
        {words}
      </Link>
    </p>
  );
}
