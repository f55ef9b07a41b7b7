/** Why the embedded database cannot start; `message` is one line for the person who starts it. */
export class EmbeddedPostgresError extends Error {}
