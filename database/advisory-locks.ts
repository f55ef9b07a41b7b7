/**
 * The advisory locks of the whole shop: each has a number of its own, which is the same for all
 * releases. The lock of one person or conversation is made from its name (`hashtextextended`).
 */
export const LOCKS = {
  /** Migrations run. */
  migrations: 4_838_392,
  /** A new shop is filled. */
  seeding: 4_838_393,
  /** Somebody asks for a backup, or one begins by itself. */
  askingForBackup: 4_838_394,
  /**
   * A backup is made: meanwhile the bytes of files stay, also of those whose rows are gone, as the
   * backup's rows are of a moment ago.
   */
  backup: 4_838_395,
  /** A file is imported. */
  importing: 7_203_941,
  /** Chats are wiped, restored, purged or merged. */
  history: 1_769_235_301,
};
