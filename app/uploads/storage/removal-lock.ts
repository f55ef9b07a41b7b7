/**
 * An advisory lock of the database. While a backup holds it, the bytes of files stay, also of those
 * whose rows are gone: its rows are of a moment ago. Any fixed number, the same for all releases.
 */
export const REMOVAL_LOCK = 4_838_393;
