/** What of the dashboard travels live besides the chats; the database announces it by triggers. */
import { defineLiveEvent } from "../../live/live.server.ts";

/** Makes the dashboard's events known to the live streams; call once at start. */
export function defineAdminEvents(): void {
  // Whoever watches reads again what it shows.
  defineLiveEvent("inbox", async () => ({}));
  defineLiveEvent("audit", async () => ({}));
}
