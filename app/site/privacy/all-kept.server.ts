/** Everything that the shop keeps about people, said by the features that keep it. */

import { accountsOnDevice, keptOfAccounts } from "../../accounts/kept/what-is-kept.server.ts";
import type { What } from "../../accounts/may.ts";
import { keptOfBackups } from "../../backup/what-is-kept.server.ts";
import { ticketOnDevice } from "../../catalogue/ticket/what-is-kept.server.ts";
import { chatOnDevice, keptOfChat } from "../../chat/kept/what-is-kept.server.ts";
import { contactOnDevice, keptOfContact } from "../../contact/what-is-kept.server.ts";
import { keptOfImports } from "../../imports/what-is-kept.server.ts";
import { keptOfLimits } from "../../limits/what-is-kept.server.ts";
import { keptOfMail } from "../../mail/what-is-kept.server.ts";
import { keptOfOrders, ordersOnDevice } from "../../orders/kept/what-is-kept.server.ts";
import type { Kept, KeptOnDevice } from "../../privacy/kept.ts";
import { env } from "../../shop/env.server.ts";
import { keptOfUploads, uploadsOnDevice } from "../../uploads/what-is-kept.server.ts";
import { keptOfVisits } from "../../visits/what-is-kept.server.ts";
import { keptOfVitals } from "../../vitals/what-is-kept.server.ts";

/** In the order in which pages show it. */
export const allKept = (): Kept<What>[] => [
  ...keptOfOrders,
  ...keptOfUploads,
  ...keptOfChat,
  ...keptOfContact,
  ...keptOfMail(env.smtpUrl !== undefined),
  ...keptOfAccounts,
  ...keptOfImports,
  ...keptOfLimits,
  ...keptOfVisits,
  ...keptOfVitals,
  ...keptOfBackups(env.backupKeep),
];

/** What stays in browsers. */
export const allOnDevice: readonly KeptOnDevice[] = [
  ...accountsOnDevice,
  ...chatOnDevice,
  ...ordersOnDevice,
  ...contactOnDevice,
  ...ticketOnDevice,
  ...uploadsOnDevice,
];
