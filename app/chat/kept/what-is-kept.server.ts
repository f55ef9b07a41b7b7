import {
  addedGuests,
  chatNotes,
  conversations,
  messages,
  movedConversations,
  participants,
  wipes,
} from "../../../database/schema.ts";
import type { What } from "../../accounts/may.ts";
import { type Kept, type KeptOnDevice, lasting } from "../../privacy/kept.ts";
import { MONTH_S } from "../guests/added-guests.ts";
import { RESTORABLE_S } from "../removal/deletion.server.ts";

export const keptOfChat = [
  {
    what: "Messages in the chat",
    whose: "Customers and guests",
    holds:
      "What you and we wrote, when it was read, the product it is about, and a phone number that you left as a guest.",
    why: "So that we can advise you, and both sides can look up what was said",
    ground: "contract",
    until: `Until we delete them; what is deleted goes for good after ${lasting(RESTORABLE_S)}. When you delete your account, messages stay without your name and number.`,
    seenBy: ["chat"],
    goesTo: ["mail"],
    tables: [
      participants,
      conversations,
      messages,
      movedConversations,
      addedGuests,
      // Which of the staff wiped the chats.
      wipes,
    ],
  },
  {
    what: "Notes about a chat",
    whose: "Customers and guests",
    holds: "What our people wrote for each other about a chat. It is not part of your data file.",
    why: "So that whoever answers next knows what was agreed",
    ground: "interest",
    until: `Until we delete them, or you your account. With the chats, they go for good after ${lasting(RESTORABLE_S)}.`,
    seenBy: ["chat"],
    tables: [chatNotes],
  },
] as const satisfies Kept<What>[];

export const chatOnDevice: readonly KeptOnDevice[] = [
  {
    name: "itewe.added",
    kind: "cookie",
    why: "Which chat of this browser you have added to your account",
    until: `${lasting(MONTH_S)}.`,
  },
  {
    name: "itewe-chat-used",
    kind: "stored",
    why: "That this browser has a chat, so that answers are looked for",
    until: "Until you clear your browser’s data.",
  },
  {
    name: "itewe-outbox",
    kind: "stored",
    why: "Messages and files that could not be sent yet",
    until: "Until they are sent, or you discard them.",
  },
  {
    name: "itewe.draft",
    kind: "stored",
    why: "A message that you have not sent yet",
    until: "Until you send it, or close the tab.",
  },
  {
    name: "itewe-sound",
    kind: "stored",
    why: "Whether a sound tells of new messages",
    until: "Until you switch it off.",
  },
];
