import { showToast } from "../../../ui/toasts/toast";

/** Says that a line was removed, and offers to put it back. */
export function tellRemoved(name: string, putBack: () => void): void {
  void showToast({
    kind: "info",
    text: `${name} removed.`,
    action: { label: "Put it back", onPress: putBack, focus: true },
  });
}
