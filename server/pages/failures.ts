import { Busy } from "../../app/limits/turns.server.ts";
import { isDatabaseBusy } from "../../database/database-errors.ts";

/** `Retry-After` of a 503, in seconds. */
export const RETRY_AFTER_S = "5";

/** The errors of one render. */
export class Failures {
  readonly #log: (error: unknown) => void;
  #passes = false;

  constructor(log: (error: unknown) => void) {
    this.#log = log;
  }

  tell = (error: unknown): void => {
    this.#passes ||= error instanceof Busy || isDatabaseBusy(error);
    this.#log(error);
  };

  /** Answers a temporary failure with 503 instead of 500. */
  answer(response: Response): Response {
    if (!this.#passes || response.status < 500) return response;
    const { headers, body } = response;
    headers.set("retry-after", RETRY_AFTER_S);
    return new Response(body, { status: 503, headers });
  }
}
