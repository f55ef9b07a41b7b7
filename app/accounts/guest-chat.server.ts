import { personalData } from "./personal-data.server.ts";
import { guestIn } from "./viewer.server.ts";

/** Whether this browser holds a guest who has messages, orders or unsent files. */
export async function hasGuestChat(headers: Headers): Promise<boolean> {
  const guest = guestIn(headers);
  if (!guest) return false;
  for (const { hasOfGuest } of personalData()) if (await hasOfGuest(guest)) return true;
  return false;
}
