import type { AdminOrder } from "../../../../orders/reading/read-orders.server";
import type { ToastMessage } from "../../../../ui/toasts/toast";

/** Who is told by itself, and who is left to the admin. */
export function toldWords(order: AdminOrder): Omit<ToastMessage, "kind"> {
  const { email, userId, conversationId, whatsapp } = order;
  if (email || userId) return { text: "The customer is told." };
  if (!whatsapp) return { text: conversationId ? "Saved. It stands in their chat." : "Saved." };
  return {
    text: conversationId
      ? "Saved, and written in their chat. Tell them on WhatsApp too."
      : "Saved. Tell them on WhatsApp.",
    action: {
      label: "WhatsApp",
      onPress: () => void window.open(whatsapp, "_blank", "noopener,noreferrer"),
    },
  };
}
