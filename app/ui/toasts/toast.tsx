export interface ToastMessage {
  kind: "ok" | "bad" | "info";
  text: string;
  /** A button; the toast then stays for ten seconds. */
  action?: {
    label: string;
    onPress: () => void;
    /** Takes the focus, for keyboard users. */
    focus?: boolean;
  };
  /** A link; the toast then stays for ten seconds, too. */
  link?: {
    label: string;
    to: string;
    /** Navigates on the client. */
    go: (to: string) => void;
  };
}

/**
 * Shows a message for five seconds (SPEC §9), or ten with an action or a link. The toaster loads
 * with the first message.
 */
export async function showToast(message: ToastMessage): Promise<void> {
  const { addToast } = await import("./toaster.tsx");
  addToast(message);
}

/** Loads the toaster, for pages that must show messages offline. */
export function prepareToasts(): void {
  void import("./toaster.tsx").catch(() => {});
}
