export interface ToastMessage {
  kind: "ok" | "bad" | "info";
  text: string;
  /** What can still be done about it; the message then stays for ten seconds. */
  action?: {
    label: string;
    onPress: () => void;
    /** Takes the focus: for whom uses the keyboard, and would come to it too late. */
    focus?: boolean;
  };
  /** Where it leads; the message then stays as long as one with an action. */
  link?: {
    label: string;
    to: string;
    /** Goes there without a new page; a press for another tab does not come here. */
    go: (to: string) => void;
  };
}

/**
 * Shows a message at the top right for five seconds (SPEC §9), or ten with an action or a link. What draws it is fetched with the
 * first one, so that pages without messages do not carry it.
 */
export async function showToast(message: ToastMessage): Promise<void> {
  const { addToast } = await import("./toaster.tsx");
  addToast(message);
}

/** Fetches what draws messages, for a page that has to say so when the connection is gone. */
export function prepareToasts(): void {
  void import("./toaster.tsx").catch(() => {});
}
