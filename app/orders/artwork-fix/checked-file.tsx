import type { PrintSpec } from "../../catalogue/print-spec/print-spec";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { CheckForm } from "../artwork-check/check-form";
import { FindingList, FoundPage, Verdict } from "../artwork-check/finding-list";
import { verdictOf } from "../artwork-check/verdict";
import type { OrderFile } from "../order";
import type { Side } from "../status";
import { momentWords } from "../ui/order-history";
import { AskForFix, FixState } from "./fix-file";

/**
 * What the check said of an order's file: to the buyer with what they can do, to the shop as the
 * buyer was told.
 * @param address where the buyer's forms go; undefined for the shop, and when the order is closed
 */
export function CheckedFile({
  file,
  today,
  side,
  address,
  isApproved = false,
  orderKey,
  spec,
  error,
}: {
  file: OrderFile;
  today: string;
  side: Side;
  address?: string | undefined;
  /** Whether the order is approved: its files are not mended any more. */
  isApproved?: boolean;
  /** The key of the order's link; undefined for somebody who may read its files without. */
  orderKey?: string | undefined;
  /** What the file is printed as. */
  spec?: PrintSpec | null | undefined;
  /** Why the last press was refused. */
  error?: string | undefined;
}) {
  const { check, fix, other } = file;
  if (!check) return file.isBeingChecked ? <BeingChecked /> : null;
  const { findings, acceptedAt } = check;
  const verdict = verdictOf(findings);
  const toMend = isApproved ? undefined : address;
  const isOffered = toMend && fix && fix !== "failed" && !fix.isAsked && !other;
  return (
    <div className="artwork-check">
      <Verdict check={check} side={side} />
      {acceptedAt ? (
        <Notice kind="warn">
          {side === "buyer" ? "You" : "The buyer"} accepted how it prints,{" "}
          {momentWords(acceptedAt, today)}. Kept with the order.
        </Notice>
      ) : null}
      <FoundPage file={file} findings={findings} fileKey={orderKey} />
      <FindingList
        findings={findings}
        fixes={isOffered ? fix.kinds : []}
        fixButton={isOffered ? <AskForFix file={file} address={toMend} /> : null}
      />
      <FixState {...{ file, orderKey, address: toMend, spec }} />
      {error ? (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
      {address && verdict !== "fine" ? (
        <div className="row">
          {toMend ? (
            <CheckForm act="ask-fix" file={file} address={toMend}>
              <Icon name="chat" />
              Ask us to fix it
            </CheckForm>
          ) : null}
          {verdict === "refused" && !acceptedAt ? (
            <CheckForm act="accept-print" file={file} address={address}>
              Send it anyway, I accept how it prints
            </CheckForm>
          ) : null}
        </div>
      ) : null}
      {side === "buyer" && verdict === "fine" ? (
        <p className="text-smallest muted">
          Fine means it prints well. It does not mean the words are right: you read them on the
          proof.
        </p>
      ) : null}
    </div>
  );
}

function BeingChecked() {
  return (
    <div className="artwork-check">
      <p className="artwork-verdict" role="status">
        <Icon name="clock" />
        Checking your file
      </p>
      <p className="text-smallest muted">
        Usually under half a minute. If we find something, we tell you here.
      </p>
    </div>
  );
}
