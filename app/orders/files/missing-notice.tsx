import { Notice } from "../../ui/notice";
import { leftWords, type MissingFiles, mendWords } from "./missing-files";

/** Tells on an order's page of files that did not come along; only a page with its script takes them. */
export function MissingNotice({ left }: { left: MissingFiles }) {
  return (
    <Notice kind="warn">
      {leftWords(left)} <span className="scripted">{mendWords(left, "Add")}</span>
    </Notice>
  );
}
