import type { ReactNode } from "react";
import type { Figures } from "../../orders/figures/figures.server";
import type { Choice } from "../../orders/figures/period";
import { formatCount, formatNaira, formatNairaFigure } from "../../ui/format/money";
import { waitingFor } from "../lists/waiting-time";
import { answeredIn, counted, datedIn, ENOUGH, rateWords, theSpan } from "./figure-words";

/** Four numbers that say how the shop does, each beside the time before. */
export function KeyNumbers({ figures, choice }: { figures: Figures; choice: Choice }) {
  const { received, receivedBefore, answers, medianBefore, onTime, onTimeBefore } = figures;
  const dated = datedIn(onTime);
  const before = rateWords(onTimeBefore.inTime, datedIn(onTimeBefore));
  const isSaid = dated >= ENOUGH;
  return (
    <ul className="figures-keys">
      <KeyNumber
        label="Received"
        value={
          <>
            {received.kobo < 0 ? "−" : ""}
            <span className="figures-currency">₦</span>
            {formatNairaFigure(Math.abs(received.kobo))}
          </>
        }
      >
        {counted(received.orders, "order")}. {theSpan(choice.span).replace("the", "The")} before:{" "}
        {formatNaira(receivedBefore)}
      </KeyNumber>
      <KeyNumber
        label="First answer"
        value={answers.median === null ? "None yet" : waitingFor(1_000 * answers.median)}
      >
        {answeredIn(answers) > 0
          ? "Half of all chats were answered faster."
          : "Nobody was answered."}
        {medianBefore === null ? "" : ` Before: ${waitingFor(1_000 * medianBefore)}`}
      </KeyNumber>
      <KeyNumber label="On time" value={rateWords(onTime.inTime, dated) ?? "None yet"}>
        {isSaid
          ? `${formatCount(onTime.inTime)} of ${formatCount(dated)} delivered.`
          : `From ${ENOUGH} delivered orders on this is a percentage.`}
        {before ? ` Before: ${before}` : ""}
      </KeyNumber>
      <KeyNumber label="Came back" value={rateWords(received.again, received.orders) ?? "None yet"}>
        {received.orders > 0
          ? `${formatCount(received.again)} of ${counted(received.orders, "order")} by somebody who had ordered before`
          : "Nothing was paid."}
      </KeyNumber>
    </ul>
  );
}

function KeyNumber({
  label,
  value,
  children,
}: {
  label: string;
  value: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <span className="figures-key-label">{label}</span>
      <b>{value}</b>
      <span className="figures-key-note">{children}</span>
    </li>
  );
}
