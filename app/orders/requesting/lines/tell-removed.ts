import { showToast } from "../../../ui/toasts/toast";

/** Says that a line was taken off, with the way back. */
export function tellRemoved(name: string, putBack: () => void): void {
  void showToast({
    kind: "info",
    text: `${name} removed.`,
    action: { label: "Put it back", onPress: putBack, focus: true },
  });
}
