/** How the audit shows and finds what admins did; other acts are shown by their names. */
export const actWords: Record<string, string> = {
  "add-product": "added the product",
  "update-product": "changed the product",
  "change-prices": "changed the prices of the product",
  "change-print-spec": "changed the print specification of the product",
  "change-delivery": "changed the delivery fees",
  "change-work-hours": "changed how working days are counted",
  "add-holiday": "added a holiday",
  "remove-holiday": "removed a holiday",
  "delete-product": "deleted the product",
  "restore-product": "brought back the product",
  "delete-user": "deleted a user",
  "make-admin": "made a user an admin",
  "grant-admin": "made a user an admin",
  "unmake-admin": "made an admin a customer",
  "sign-in": "logged in",
  "sign-in-new": "logged in on a new device",
  "shut-sign-ins": "can log in on known devices only for 15 minutes, after 20 wrong passwords",
  "change-password": "changed their password",
  "reset-password": "chose a new password by a link in a mail",
  "handle-contact": "handled a contact message",
  "reopen-contact": "reopened a contact message",
  "handle-feedback": "handled a feedback",
  "reopen-feedback": "reopened a feedback",
  "delete-message": "deleted a message",
  "restore-message": "restored a message",
  "wipe-chats": "wiped all chat history",
  "restore-chats": "restored the wiped chat history",
  "record-order": "entered the order",
  "move-order": "moved the order",
  "send-proof": "sent a proof for the order",
  "answer-pin": "answered a pin on the proof of the order",
  "resolve-pin": "resolved a pin on the proof of the order",
  "note-order": "wrote a note on the order",
  "set-order-total": "set the total of the order",
  "raise-order-total": "asked for a higher total of the order",
  "send-quote": "sent a quote for the order",
  "withdraw-quote": "took back a quote for the order",
  "move-order-date": "moved the date of the order",
  "record-transfer": "recorded a transfer for the order",
  "see-payment": "saw a payment at the bank for the order",
  "not-find-payment": "did not find a payment for the order",
  "take-back-payment": "took back a payment of the order",
  refund: "sent money back for the order",
  "write-invoice": "wrote the invoice of the order",
  "write-credit-note": "wrote a credit note for the order",
  "use-credit": "used credit for the order",
  "go-on-unpaid": "went on unpaid with the order",
  "answer-review": "answered a review of",
  "unanswer-review": "took back the answer to a review of",
  "hide-review": "hid a review of",
  "show-review": "showed a review again of",
  "read-statement": "read a bank statement",
  "set-line-aside": "set a transfer of a bank statement aside",
  "bring-line-back": "brought back a transfer of a bank statement",
  "set-money-rule": "changed the money rules",
  "set-bank": "changed the bank account",
  "set-tax": "changed the tax settings",
};

/** Acts done on the server's machine, whose lines name no account. */
const onServerActs = ["grant-admin"] as const;
export type OnServerAct = (typeof onServerActs)[number];

/** How the audit shows where such an act came from. */
export const serverWords: Record<string, string> = {
  ADMIN_EMAIL: "The settings at the start",
  "npm run admin": "A command on the server",
};

/** Whether an act was done on the server's machine. */
export const isOnServer = (act: string) => onServerActs.some((one) => one === act);
