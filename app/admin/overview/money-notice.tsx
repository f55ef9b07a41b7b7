import { Notice } from "../../ui/notice";

/** Warns when payments, receipts and ledger do not agree. */
export function MoneyNotice({ differences }: { differences: string[] }) {
  if (differences.length === 0) return null;
  return (
    <Notice kind="bad">
      <b>The money does not add up.</b> {differences.join(" ")} Somebody may have changed the
      database by hand: have it looked at, and restore the last backup beside it to compare.
    </Notice>
  );
}
