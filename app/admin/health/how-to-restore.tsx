import type { ReactNode } from "react";
import { Icon } from "../../ui/icon";

/** Where the shop keeps what a restore needs empty. */
export interface Place {
  /** DATA_DIR, as an absolute path. */
  dataDir: string;
  /** Whether DATABASE_URL is set. */
  hasServer: boolean;
  /** Whether S3_URL is set. */
  hasBucket: boolean;
}

/**
 * The steps that bring a backup back, with the commands of this very shop.
 * @param name of the backup's file
 * @param isSealed whether it is encrypted
 */
export function HowToRestore({
  name,
  isSealed,
  place,
}: {
  name: string;
  isSealed: boolean;
  place: Place;
}) {
  const { move, backups } = movingOf(place);
  const needs = emptyNeeds(place);
  return (
    <details className="backup-how">
      <summary>
        How to bring a backup back
        <Icon name="down" />
      </summary>
      <ol>
        <Step>
          Download the backup and keep it elsewhere: it holds your customers’ data. Remove old
          copies there yourself, as the shop cannot. On the server, stop the shop.
        </Step>
        {needs ? <Step>{needs}</Step> : null}
        {move ? (
          <Step>
            Move the{" "}
            {place.hasServer ? "uploaded files" : "shop’s data folder, with the backups in it,"}{" "}
            away: <code>{move}</code>
          </Step>
        ) : null}
        <Step>
          As the user that the shop runs as, with the shop’s settings
          {isSealed ? (
            <>
              {" "}
              and the <code>BACKUP_PASSPHRASE</code> with which the backup was made
            </>
          ) : null}
          , run <code>{`npm run restore -- ${backups}/${name}`}</code>
        </Step>
        {isSealed || place.hasServer ? null : (
          <Step>
            The shop’s keys are not in the backup. If the old folder still has them, bring them
            back: <code>{`cp -p ${place.dataDir}-before/keys ${place.dataDir}/keys`}</code>
          </Step>
        )}
        <Step>Start the shop. What came after the time of the backup is not in it.</Step>
        <Step>
          New orders and papers get the numbers that follow those in the backup. The restore prints
          them. If the shop had given them before, look for those orders and payments in sent mails
          and at the bank. Record them again before anybody orders, in the order of their numbers:
          each then gets its own number back.
        </Step>
        <Step>
          What was ended after the backup is back, too. Look through it: staff who had left, earlier
          passwords, second locks that were removed, devices that were signed out, and people who
          were erased.
        </Step>
      </ol>
    </details>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
    </li>
  );
}

/** What is moved away for a restore, and where the backups are then. */
function movingOf({ dataDir, hasServer, hasBucket }: Place) {
  const mv = (folder: string) => `mv ${folder} ${folder}-before`;
  if (!hasServer) return { move: mv(dataDir), backups: `${dataDir}-before/backups` };
  const move = hasBucket ? undefined : mv(`${dataDir}/uploads`);
  return { move, backups: `${dataDir}/backups` };
}

/** What has to be created, and set. */
function emptyNeeds({ hasServer, hasBucket }: Place): string | undefined {
  if (hasServer && hasBucket) {
    return "Create an empty database and an empty bucket, and set DATABASE_URL and S3_URL to them.";
  }
  if (hasServer) return "Create an empty database, and set DATABASE_URL to it.";
  return hasBucket ? "Create an empty bucket, and set S3_URL to it." : undefined;
}
