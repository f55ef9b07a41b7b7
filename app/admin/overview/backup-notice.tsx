import { Link } from "react-router";
import type { BackupState } from "../../backup/runs/backup-runs.server";
import { backupPart } from "../../checks/backup-part";
import { inSentence } from "../../checks/backup-words";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";

const THERE = "/admin-dashboard/health";

/** What is wrong with the backups, in short, and the age of the last one. */
export function BackupNotice({ backups, today }: { backups: BackupState; today: string }) {
  const part = backupPart(backups, today);
  const [newest] = backups.made;
  const words = newest
    ? `Last backup: ${inSentence(newest.at, today)}${newest.isTested ? ", tested" : ", not tested"}`
    : backups.isNightly
      ? "A backup is made every night"
      : "No backups at night";
  // A notice without any backup says so itself, and one of an old backup says how old.
  const isOldToldAbove = backups.isOld && !backups.failed && !backups.goneOf;
  const isSaid = part && (!newest || isOldToldAbove);
  return (
    <>
      {part ? (
        <Notice kind={part.state === "bad" ? "bad" : "warn"}>
          <b>{part.trouble?.title}.</b>{" "}
          <Link className="link" to={THERE}>
            What to do
          </Link>
        </Notice>
      ) : null}
      {isSaid ? null : (
        <p className="overview-backup">
          <Link to={THERE}>
            <Icon name="pulse" />
            {words}
          </Link>
        </p>
      )}
    </>
  );
}
