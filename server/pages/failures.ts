import { Busy } from "../../app/limits/turns.server.ts";
import { isDatabaseBusy } from "../../database/db.server.ts";

/** When whoever was told that the shop cannot answer may ask again, in seconds. */
export const RETRY_AFTER_S = "5";

/** What went wrong while a page was made. */
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

  /** What failed and will work again by itself is no fault of the page, but for a later time. */
  answer(response: Response): Response {
    if (!this.#passes || response.status < 500) return response;
    const { headers, body } = response;
    headers.set("retry-after", RETRY_AFTER_S);
    return new Response(body, { status: 503, headers });
  }
}
