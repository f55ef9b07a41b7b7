import { Notice } from "../../ui/notice";
import { leftWords, type MissingFiles, mendWords } from "./missing-files";

/** Says on an order's page which files are missing. Only a page with its script can take them. */
export function MissingNotice({ left }: { left: MissingFiles }) {
  return (
    <Notice kind="warn">
      {leftWords(left)} <span className="scripted">{mendWords(left, "Add")}</span>
    </Notice>
  );
}
