/** Why an archive cannot be made or read; `message` is for whoever asked, and says what to do. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

/** Backups are made one at a time. */
export class BackupUnderWay extends ArchiveError {
  constructor() {
    super("Another backup is under way: wait until it has ended.");
  }
}

/** What is said of an archive that ends too early. */
export const CUT_OFF = "The archive is cut off: its end is missing. Copy the file again.";

/** What is said when it may be either. */
export const CUT_OFF_OR_CHANGED =
  "The archive is cut off, or has been changed since it was made. Copy the file again, or take an older one.";

/** What is said of an archive whose bytes are not those that were written. */
export const CHANGED =
  "The archive has been changed or damaged since it was made. Copy the file again, or take an older one.";
