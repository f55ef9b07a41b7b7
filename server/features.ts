/** What each feature does without being asked: its events, mails, jobs, and what it keeps of people. */
import { join } from "node:path";
import { defineAccountMails } from "../app/accounts/mails/account-mails.server.ts";
import { defineAccountPurges } from "../app/accounts/removal/account-purges.server.ts";
import { defineAdminEvents } from "../app/admin/frame/admin-events.server.ts";
import { defineImportPersonalData } from "../app/admin/import/running/import-personal-data.server.ts";
import { defineImports } from "../app/admin/import/running/import-steps.server.ts";
import { defineImportPurge } from "../app/admin/import/running/purge-imports.server.ts";
import { defineBackups } from "../app/backup/runs/backup-jobs.server.ts";
import { defineProductPurges } from "../app/catalogue/managing/manage-products.server.ts";
import { defineAwayMails } from "../app/chat/away/away-mail.server.ts";
import { defineChatPersonalData } from "../app/chat/chat-personal-data.server.ts";
import { defineGuestChats } from "../app/chat/guests/guest-chats.server.ts";
import { defineChatEvents } from "../app/chat/reading/chat-events.server.ts";
import { defineMessagePurge } from "../app/chat/removal/deletion.server.ts";
import { defineWipePurge } from "../app/chat/removal/wipe.server.ts";
import { defineGuestMessages } from "../app/contact/guest-messages.server.ts";
import { defineInboxMails } from "../app/contact/keep-contact.server.ts";
import {
  checkBesideLater,
  defineArtworkCheck,
} from "../app/orders/artwork-check/check-artwork.server.ts";
import { defineArtworkFix } from "../app/orders/artwork-fix/fix-artwork.server.ts";
import { defineOrderEvents } from "../app/orders/changes/order-events.server.ts";
import { defineGuestOrders } from "../app/orders/kept/guest-orders.server.ts";
import { defineMoneyCheck } from "../app/orders/ledger/check-money.server.ts";
import { defineOrderMails } from "../app/orders/mails/order-mails.server.ts";
import { defineShopMails } from "../app/orders/mails/shop-mails.server.ts";
import { defineBankMail } from "../app/orders/money-settings/bank-mail.server.ts";
import { defineOrderPersonalData } from "../app/orders/order-personal-data.server.ts";
import { defineQuoteMails } from "../app/orders/quotes/quote-mails.server.ts";
import { defineQuoteReminders } from "../app/orders/quotes/quote-reminders.server.ts";
import { defineOrderReminders } from "../app/orders/reminders/order-reminders.server.ts";
import { defineReminderMails } from "../app/orders/reminders/reminder-mails.server.ts";
import { defineStatementKeeping } from "../app/orders/statement/keeping/statement-personal-data.server.ts";
import { env } from "../app/shop/env.server.ts";
import { defineFilePurges } from "../app/uploads/files/files.server.ts";
import { defineFileReading } from "../app/uploads/files/read-older-files.server.ts";
import { defineVisitPurge } from "../app/visits/visits.server.ts";
import { defineUploadKinds } from "./upload-kinds.ts";

/**
 * Registers the features with the parts they use; once, before jobs and events start.
 * @param address the shop's, for links in mails
 */
export function defineFeatures(address: string): void {
  defineUploadKinds();
  defineChatEvents();
  defineChatPersonalData();
  defineMessagePurge();
  defineWipePurge();
  defineFilePurges();
  defineFileReading(checkBesideLater);
  defineProductPurges();
  defineAdminEvents();
  defineAwayMails(() => address);
  defineInboxMails();
  defineOrderEvents();
  defineArtworkCheck();
  defineArtworkFix();
  defineImports();
  defineImportPersonalData();
  defineImportPurge();
  defineMoneyCheck();
  defineStatementKeeping();
  defineBankMail(() => address);
  defineOrderMails(() => address);
  defineShopMails(() => address);
  defineQuoteMails(() => address);
  defineQuoteReminders();
  defineOrderReminders();
  defineReminderMails(() => address);
  defineOrderPersonalData();
  defineGuestOrders();
  defineGuestChats();
  defineGuestMessages();
  defineAccountMails(address);
  defineAccountPurges();
  defineVisitPurge();
  defineBackups({
    folder: join(env.dataDir, "backups"),
    keep: env.backupKeep,
    isSealed: env.backupPassphrase !== undefined,
  });
}
