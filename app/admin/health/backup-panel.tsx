import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { BackupState, MadeBackup } from "../../backup/runs/backup-runs.server";
import { stepWords } from "../../backup/runs/backup-step";
import { backupTime, inSentence } from "../../checks/backup-words";
import { formatCount } from "../../ui/format/money";
import { SubmitButton } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { showToast } from "../../ui/toasts/toast";
import { fileSize } from "../../uploads/file-name";
import { HowToRestore, type Place } from "./how-to-restore";

/** Older ones that are listed before 'more days'. */
const LISTED = 2;

const addressOf = (name: string) => `/admin-dashboard/health/${name}`;
const inFiles = (count: number) => `${formatCount(count)} ${count === 1 ? "file" : "files"}`;

/**
 * The shop's backups.
 * @param today the day in Lagos, as `2026-11-21`
 * @param isSealed whether what is made from now on is encrypted
 * @param failure why none was begun
 */
export function BackupPanel({
  backups,
  today,
  isSealed,
  place,
  failure,
}: {
  backups: BackupState;
  today: string;
  isSealed: boolean;
  place: Place;
  failure: string | undefined;
}) {
  const { made, running, isNightly } = backups;
  const [newest, ...older] = made;
  useMadeToast(backups);
  return (
    <section aria-labelledby="backup">
      <h2 id="backup">Backup</h2>
      <div className="backup">
        {failure ? (
          <Notice kind="bad" role="alert">
            {failure}
          </Notice>
        ) : null}
        <Failed backups={backups} today={today} />
        {newest ? <Newest backup={newest} today={today} /> : null}
        {newest || running ? null : (
          <Notice kind="warn">
            <b>There is no backup.</b>{" "}
            {isNightly
              ? "One is made tonight at 02:00. Or make it now: the shop stays open."
              : "None is made at night, as BACKUP_KEEP is 0. Make one now: the shop stays open."}
          </Notice>
        )}
        {running ? <Running running={running} /> : <Buttons newest={newest} />}
        {older.length > 0 ? <Older backups={older} today={today} /> : null}
        <HowToRestore
          name={newest?.name ?? "itewe-2026-11-23-0200.tar"}
          isSealed={newest?.isSealed ?? isSealed}
          place={place}
        />
        <p className="text-small muted">
          <a className="link" href="/admin-dashboard/export/everything.tar">
            Everything as one archive
          </a>
          , as it is now: every table as text, and every file.{" "}
          {isSealed
            ? "It is encrypted as the backups are."
            : "It is not encrypted: keep it where nobody else can read it."}
        </p>
      </div>
    </section>
  );
}

/** Says so when the backup that the page has seen running is made. */
function useMadeToast({ running, made, failed }: BackupState): void {
  const wasRunning = useRef(false);
  const [newest] = made;
  useEffect(() => {
    if (wasRunning.current && !running && newest && !failed) {
      const words = newest.isTested ? "made and tested" : "made";
      void showToast({
        kind: "ok",
        text: `Backup ${words}: ${fileSize(newest.bytes ?? 0)}.`,
      });
    }
    wasRunning.current = running !== undefined;
  }, [running, newest, failed]);
}

function Failed({
  backups: { failed, made, running },
  today,
}: {
  backups: BackupState;
  today: string;
}) {
  if (!failed || running) return null;
  const [newest] = made;
  return (
    <Notice kind="bad">
      <b>The backup of {inSentence(failed.at, today)} failed:</b> {failed.why}
      {newest ? ` The one of ${inSentence(newest.at, today)} is safe.` : null}
    </Notice>
  );
}

function Newest({ backup, today }: { backup: MadeBackup; today: string }) {
  const { at, bytes, files, isTested, isSealed, isHere, machine, warnings } = backup;
  return (
    <>
      <div className="backup-newest">
        <p>
          <b className="backup-when">{backupTime(at, today)}</b>
          <span className="text-small muted">
            {fileSize(bytes ?? 0)}: database, {inFiles(files ?? 0)}, settings
          </span>
        </p>
        <span className={isTested ? "badge badge-ok" : "badge badge-warn"}>
          {isTested ? "Tested by restoring" : "Not tested"}
        </span>
      </div>
      {isHere ? null : (
        <p className="text-small muted">
          Its file is on the machine <b>{machine}</b>, in the folder backups there.
        </p>
      )}
      {warnings.length > 0 ? (
        <Notice kind="warn">
          <b>Not everything is in it as it should be.</b>
          <ul className="backup-warnings">
            {warnings.map((warning) => (
              <li key={warning} className="breaks">
                {warning}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {isSealed ? null : (
        <p className="text-small muted">
          It is not encrypted, so the shop’s keys are not in it. When it is brought back, everybody
          logs in again, private links end, and codes from an app no longer work: the staff need
          their recovery codes. Set BACKUP_PASSPHRASE on the server, and later backups are encrypted
          and hold the keys.
        </p>
      )}
    </>
  );
}

function Buttons({ newest }: { newest: MadeBackup | undefined }) {
  const isBusy = useNavigation().formData?.get("act") === "backup";
  return (
    <Form method="post" className="backup-buttons">
      {newest?.isHere ? (
        <a className="button button-line" href={addressOf(newest.name)}>
          <Icon name="download" />
          Download
        </a>
      ) : null}
      <SubmitButton busy={isBusy} look={newest ? "line" : "primary"} name="act" value="backup">
        Back up now
      </SubmitButton>
    </Form>
  );
}

function Running({
  running: { step, done, total },
}: {
  running: NonNullable<BackupState["running"]>;
}) {
  const isCounted = step === "files" || step === "rows";
  return (
    <div className="backup-running" role="status">
      <p>
        <b className="text-small">{stepWords[step]}</b>
        {isCounted && total > 0 ? (
          <span className="text-small muted">
            {formatCount(done)} of {formatCount(total)}
          </span>
        ) : null}
      </p>
      <progress
        className="progress"
        aria-label={stepWords[step]}
        max={Math.max(1, total)}
        value={isCounted ? done : undefined}
      />
      <p className="text-small muted">The shop stays open. You may leave this page.</p>
    </div>
  );
}

function Older({ backups, today }: { backups: MadeBackup[]; today: string }) {
  const rest = backups.slice(LISTED);
  const bytes = rest.reduce((sum, backup) => sum + (backup.bytes ?? 0), 0);
  return (
    <div>
      <OlderList backups={backups.slice(0, LISTED)} today={today} />
      {rest.length > 0 ? (
        <details className="backup-more">
          <summary>
            <span>{rest.length === 1 ? "1 more" : `${rest.length} more`}</span>
            <span className="text-small muted">{fileSize(bytes)} in all</span>
            <Icon name="down" />
          </summary>
          <OlderList backups={rest} today={today} />
        </details>
      ) : null}
    </div>
  );
}

function OlderList({ backups, today }: { backups: MadeBackup[]; today: string }) {
  return (
    <ul className="backup-older">
      {backups.map(({ name, at, bytes, isTested }) => (
        <li key={name}>
          <span>{backupTime(at, today)}</span>
          <span className="text-small muted">
            {fileSize(bytes ?? 0)}, {isTested ? "tested" : "not tested"}
          </span>
          <a
            className="icon-button"
            href={addressOf(name)}
            aria-label={`Download the backup of ${backupTime(at, today)}`}
          >
            <Icon name="download" />
          </a>
        </li>
      ))}
    </ul>
  );
}
