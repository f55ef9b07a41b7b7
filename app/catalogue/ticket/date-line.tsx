import { Icon } from "../../ui/icon.tsx";
import { approvalWords, type DateTerms, handWords } from "./choice/date-words.ts";

/**
 * The day that is promised, and what it depends on.
 * @param approveBy ms since 1970, UTC; undefined once the day is fixed
 */
export function DateLine({
  isBrought,
  day,
  approveBy,
  ...terms
}: {
  isBrought: boolean;
  day: string;
  approveBy: number | undefined;
} & DateTerms) {
  return (
    <p className="ticket-date">
      <Icon name="calendar" />
      <span>
        <b>{handWords(isBrought, day)}</b>
        {approveBy === undefined ? "" : `, ${approvalWords(approveBy, terms)}`}
      </span>
    </p>
  );
}
