import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useMay } from "../../../accounts/use-may";
import { CheckedFile } from "../../../orders/artwork-fix/checked-file";
import { ArtworkField, SHOWN_FILES } from "../../../orders/files/artwork-field";
import { useArtwork, useLostFiles } from "../../../orders/files/use-artwork";
import { type OrderFile, orderNumber, type Proof } from "../../../orders/order";
import { estimateWords } from "../../../orders/price";
import { artworkForProof } from "../../../orders/proofs/artwork-for-proof";
import { pagesInWords } from "../../../orders/proofs/proof-room";
import type { Proofing } from "../../../orders/proofs/reading/proofing.server";
import { nextStatuses, standingLabel } from "../../../orders/status";
import { moment, momentWords } from "../../../orders/ui/order-history";
import { Field } from "../../../ui/forms/field";
import { Icon } from "../../../ui/icon";
import { Notice } from "../../../ui/notice";
import { Panel } from "../../../ui/panel";
import { fileAddress } from "../../../uploads/file-name";
import { fileLine, hasPages, pageSources, viewerAddress } from "../../../uploads/file-pages";
import { typeLabel } from "../../../uploads/file-types";
import { ActButton, ActForm } from "./acts/act-form";
import { TooLate, useLateForm } from "./acts/late-form";
import { type ActProps, useOrderAct } from "./acts/use-order-act";

/** Every proof, the newest first, and a way to send the next one. */
export function ProofPanel({
  proofing,
  ...props
}: ActProps & {
  /** How far the newest one is with its buyer. */
  proofing: Proofing | undefined;
}) {
  const mayProve = useMay("orders");
  const unanswered = mayProve ? (proofing?.unanswered ?? 0) : 0;
  const pins = unanswered === 1 ? "1 pin" : `${unanswered} pins`;
  const { order, today } = props;
  const [newest, ...older] = [...order.proofs].reverse();
  const asked = order.changeAsked && order.events.findLast(({ kind }) => kind === "change");
  const row = (proof: Proof) => {
    const event = order.events.find(({ seq }) => seq === proof.seq);
    const isLarge = proof === newest;
    const head = (
      <FileRow key={proof.version} file={proof} today={today} isLarge={isLarge}>
        <b>Proof {proof.version}</b>
        {proof.version === proofing?.approved ? (
          <span className="badge badge-ok">Approved</span>
        ) : null}
        {event ? (
          <span className="text-smallest muted">{moment(event.timestamp, today)}</span>
        ) : null}
        {proof === newest && proofing ? (
          <span className="text-small">{farWords(proofing)}</span>
        ) : null}
        {event?.note ? (
          <span className="text-small job-words" dir="auto">
            {event.note}
          </span>
        ) : null}
      </FileRow>
    );
    const others = proof.others.map((file) => (
      <FileRow key={`${proof.version} ${file.id}`} {...{ file, today, isLarge }} />
    ));
    return [head, ...others];
  };
  return (
    <Panel
      title="Proofs"
      aside={
        unanswered > 0 ? <span className="badge badge-warn">{pins} to answer</span> : undefined
      }
    >
      {newest ? (
        <ul className="job-files">
          {row(newest)}
          {older.flatMap(row)}
        </ul>
      ) : (
        <p className="muted">
          No proof yet.
          {artworkForProof(order)
            ? " The artwork is fine: the proof room makes the first one of it with one press."
            : null}
        </p>
      )}
      {asked ? (
        <Notice kind="warn">
          The customer asked for a change, {momentWords(asked.timestamp, today)}:{" "}
          <span className="job-words" dir="auto">
            “{asked.note}”
          </span>
        </Notice>
      ) : null}
      {mayProve ? (
        <Link
          className={`button ${unanswered > 0 ? "button-primary" : "button-line"}`}
          to={`/admin-dashboard/orders/${orderNumber(order.number)}/proof`}
        >
          <Icon name={unanswered > 0 ? "chat" : "pin"} />
          {unanswered > 0 ? `Answer ${pins}` : "Proof room"}
        </Link>
      ) : null}
      {order.lines.length === 1 ? (
        <ProofForm {...props} />
      ) : takesProof(order) ? (
        <p className="text-small muted">
          Send proof {order.proofs.length + 1} in the proof room: each line has its own file there.
        </p>
      ) : null}
    </Panel>
  );
}

/** '5 of 6 pages seen, 3 good, 1 to change.' */
function farWords({ pages, seen, good, changes }: Proofing): string {
  const parts = [
    `${seen} of ${pagesInWords(pages)} seen`,
    ...(good > 0 ? [`${good} good`] : []),
    ...(changes > 0 ? [`${changes} to change`] : []),
  ];
  return `${parts.join(", ")}.`;
}

const takesProof = ({ status }: ActProps["order"]) =>
  nextStatuses(status, "shop").includes("proof-sent");

function ProofForm(props: ActProps) {
  const proof = useArtwork(undefined, { kind: "proof", most: 1 });
  const words = useRef<HTMLTextAreaElement>(null);
  const [hasWords, setHasWords] = useState(false);
  const look = () => setHasWords(Boolean(words.current?.value.trim()));
  const act = useOrderAct("proof", props, "The proof is sent.", (sent, files) => {
    if (words.current?.value === sent("note")) words.current.value = "";
    look();
    proof.drop(files);
  });
  useLostFiles(proof, act.lost);
  // Also what was typed before the page was taken over.
  useEffect(() => setHasWords(Boolean(words.current?.value.trim())), []);
  const { order } = props;
  const isOver = !takesProof(order);
  const late = useLateForm(act, isOver, hasWords || proof.items.length > 0);
  if (!late.isThere) return null;
  return (
    <ActForm act={act} label="Send a proof">
      {late.isLate ? (
        <TooLate
          onAway={late.putAway(() => {
            takeOff(proof);
            setHasWords(false);
          })}
        >
          {`The order is '${standingLabel(order)}' now: no proof can be sent.`}
        </TooLate>
      ) : null}
      <ArtworkField
        artwork={proof}
        error={act.errorOf("proof").error}
        label={
          order.proofs.length > 0 ? `Choose proof ${order.proofs.length + 1}` : "Choose a proof"
        }
        most={1}
        takes={SHOWN_FILES}
      />
      <FirstTotal {...props} act={act} />
      <Field label="Note with the proof" {...act.errorOf("note")}>
        <textarea
          ref={words}
          className="textarea"
          name="note"
          rows={2}
          maxLength={5_000}
          placeholder="Optional, such as what has changed."
          defaultValue={act.typed?.note}
          onInput={look}
        />
      </Field>
      <SendFiles artwork={proof} busy={act.busy} disabled={isOver}>
        Send proof
      </SendFiles>
    </ActForm>
  );
}

/** With a proof the price is agreed, if it is not yet: nobody approves without one. */
function FirstTotal({ order, act }: ActProps & { act: ReturnType<typeof useOrderAct> }) {
  if (order.total !== null) return null;
  const kobo = order.estimate;
  const told = act.errorOf("total");
  if (kobo === null) {
    return (
      <Field
        label="Agreed total in naira"
        name="total"
        inputMode="decimal"
        autoComplete="off"
        hint="The customer approves the proof at this price."
        defaultValue={act.typed?.total}
        {...told}
      />
    );
  }
  return (
    <div className="job-check">
      <Field
        label={`The estimate of ${estimateWords(order)} is the total`}
        hint="Or set another one first, under Money."
        {...told}
      >
        <input type="checkbox" name="total" value={kobo / 100} />
      </Field>
    </div>
  );
}

/** Takes off all that is chosen. */
export function takeOff({ items, remove }: ReturnType<typeof useArtwork>) {
  for (const { key } of items) remove(key);
}

/** The button of a form with files: it waits for them. */
export function SendFiles({
  artwork,
  busy,
  disabled,
  children,
}: {
  artwork: ReturnType<typeof useArtwork>;
  busy: boolean;
  /** The order takes none now. */
  disabled: boolean;
  children: string;
}) {
  const ready = artwork.items.some(({ id }) => id);
  return (
    <div className="scripted">
      <ActButton busy={busy} disabled={disabled || artwork.isBusy || !ready}>
        {artwork.isBusy ? "Uploading..." : children}
      </ActButton>
    </div>
  );
}

/** A file with its preview: it opens, and it can be saved. */
export function FileRow({
  file,
  today,
  isLarge = false,
  children,
}: {
  file: OrderFile;
  today: string;
  isLarge?: boolean;
  children?: React.ReactNode;
}) {
  const { name, type, width, height } = file;
  const address = fileAddress(file);
  return (
    <li className={isLarge && width ? "job-file job-file-large" : "job-file"}>
      <a
        className="job-picture"
        href={hasPages(file) ? viewerAddress(file) : address}
        target="_blank"
        rel="noopener"
        aria-label={`Open ${name}`}
      >
        {width && height ? (
          <img
            src={`${address}?thumbnail`}
            {...(isLarge
              ? { srcSet: pageSources(file, 1), sizes: "(width < 48rem) 90vw, 560px" }
              : {})}
            alt=""
            width={width}
            height={height}
            loading="lazy"
          />
        ) : (
          typeLabel(type)
        )}
      </a>
      <div>
        {children}
        <span className="text-small breaks">
          <bdi>{name}</bdi>
        </span>
        <span className="text-smallest muted">{fileLine(file)}</span>
      </div>
      <a className="icon-button" href={address} download={name} aria-label={`Download ${name}`}>
        <Icon name="download" />
      </a>
      <CheckedFile file={file} today={today} side="shop" />
    </li>
  );
}
