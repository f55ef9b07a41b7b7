/** The dashboard's live events besides chats; database triggers publish them. */
import { defineLiveEvent } from "../../live/live.server.ts";

/** Registers the events; call once at start. */
export function defineAdminEvents(): void {
  // Without content: dashboards reload their data.
  defineLiveEvent("inbox", async () => ({}));
  defineLiveEvent("audit", async () => ({}));
}
