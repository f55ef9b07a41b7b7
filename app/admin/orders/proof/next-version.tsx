import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { ArtworkField, SHOWN_FILES } from "../../../orders/files/artwork-field";
import { useArtwork, useLostFiles } from "../../../orders/files/use-artwork";
import type { OrderLine } from "../../../orders/order";
import { estimateWords } from "../../../orders/price";
import { artworkForProof, needsFile } from "../../../orders/proofs/artwork-for-proof";
import type { AdminOrder } from "../../../orders/reading/read-orders.server";
import { joined } from "../../../ui/format/joined";
import { Field } from "../../../ui/forms/field";
import { type FormAnswer, saidOf } from "../../../ui/forms/form-answer";
import { SubmitButton } from "../../../ui/forms/form-parts";
import { Notice } from "../../../ui/notice";
import { Panel } from "../../../ui/panel";

/** The form of the next version: a file a line, and words to the buyer. */
export function NextVersion({
  order,
  next,
  open,
  hasPins,
  refused,
}: {
  order: AdminOrder;
  next: number;
  /** The numbers of the pins that go along with it. */
  open: number[];
  hasPins: boolean;
  refused: FormAnswer | undefined;
}) {
  const busy = useNavigation().formData?.get("act") === "send";
  const [states, setStates] = useState<Record<number, FilesState>>({});
  const all = Object.values(states);
  const isUploading = all.includes("uploading");
  const { errors = {}, failure, values, lost } = refused ?? {};
  const [isWhole, setIsWhole] = useState(values?.whole === "1");
  const { lines, total, estimate, version } = order;
  const isApproved = order.status === "approved";
  const send = `Send proof ${next}`;
  const said = ["proof", "total", "note", "reason", ...lines.map(({ place }) => `file-${place}`)];
  const artwork = next === 1 ? artworkForProof(order) : undefined;
  const along = next > 1 ? alongWords(next, open, { hasPins, order, isWhole }) : "";
  return (
    <Panel title={next === 1 ? "First proof" : "Next version"}>
      <Form method="post" className="stack" aria-label={send} noValidate>
        <input type="hidden" name="act" value="send" />
        <input type="hidden" name="version" value={version} />
        {failure ? (
          <Notice kind="bad" role="alert">
            {failure}
          </Notice>
        ) : null}
        {isApproved ? (
          <Notice kind="warn">
            This order is approved: ask the customer before you send another proof. It is printed
            only once they approve that one.
          </Notice>
        ) : null}
        {artwork ? (
          <p className="text-small">
            The artwork is fine: make the proof out of it with one press, or choose your own files.
          </p>
        ) : null}
        {next === 1 && hasSeveralFiles(order) ? (
          <p className="text-small">
            A proof has one file a line. Put the files of a line, such as front and back, into one
            PDF, in the order of its pages.
          </p>
        ) : null}
        {along ? <p className="text-small">{along}</p> : null}
        {lines.map((line) => (
          <LineFile
            key={line.place}
            line={line}
            label={`Files of proof ${next}${lines.length > 1 ? `: ${line.name}` : ""}`}
            error={errors[`file-${line.place}`] ?? (line === lines[0] ? errors.proof : undefined)}
            lost={lost}
            onState={(state) => setStates((before) => ({ ...before, [line.place]: state }))}
          />
        ))}
        {lines.length > 1 ? (
          <div className="job-check">
            <Field
              label="This one file shows the whole order"
              hint={
                lines.every(needsFile)
                  ? "Otherwise each line needs a file of its own."
                  : "Otherwise each line needs a file of its own, except work in your own words."
              }
            >
              <input
                type="checkbox"
                name="whole"
                value="1"
                defaultChecked={isWhole}
                onChange={(event) => setIsWhole(event.currentTarget.checked)}
              />
            </Field>
          </div>
        ) : null}
        {total === null ? (
          <Field
            label="Agreed total in naira"
            name="total"
            inputMode="decimal"
            autoComplete="off"
            hint={`The customer approves the proof at this price.${estimate === null ? "" : ` The estimate is ${estimateWords(order)}.`}`}
            defaultValue={values?.total ?? (estimate === null ? "" : estimate / 100)}
            {...(errors.total ? { error: errors.total } : {})}
          />
        ) : null}
        <Field label="Words to the buyer" {...(errors.note ? { error: errors.note } : {})}>
          <textarea
            className="textarea"
            name="note"
            rows={2}
            maxLength={5_000}
            placeholder="Optional"
            defaultValue={values?.note}
          />
        </Field>
        {isApproved ? (
          <Field
            label="Why it is sent all the same"
            name="reason"
            maxLength={200}
            autoComplete="off"
            hint={`It stands in the audit. The customer is asked to approve proof ${next} as well.`}
            defaultValue={values?.reason}
            {...(errors.reason ? { error: errors.reason } : {})}
          />
        ) : null}
        {refused && !failure && !said.some((field) => errors[field]) ? (
          <Notice kind="bad" role="alert">
            {saidOf(refused)}
          </Notice>
        ) : null}
        <div className="stack">
          {artwork && !all.some((state) => state !== "none") ? (
            <button
              type="submit"
              name="from"
              value="artwork"
              className="button button-primary button-block"
              disabled={busy}
            >
              Make proof 1 from the artwork
            </button>
          ) : (
            <div className="scripted">
              <SubmitButton isWide busy={busy} disabled={isUploading || !all.includes("ready")}>
                {isUploading ? "Uploading..." : isApproved ? "Send it all the same" : send}
              </SubmitButton>
            </div>
          )}
          {order.status === "proof-sent" ? (
            <p className="text-smallest muted">Proof {next - 1} can then no longer be approved.</p>
          ) : null}
        </div>
      </Form>
    </Panel>
  );
}

/** Whether the customer sent several files for one line, of which no proof is made by a press. */
const hasSeveralFiles = ({ lines, artwork }: AdminOrder) =>
  lines.some(({ place }) => artwork.filter(({ line }) => line === place).length > 1);

/** What comes along with the next version. */
function alongWords(
  next: number,
  open: number[],
  { hasPins, order, isWhole }: { hasPins: boolean; order: AdminOrder; isWhole: boolean },
): string {
  const pins =
    open.length > 0
      ? `Proof ${next} opens with the pins that are still open: ${joined(open)}.`
      : "All pins are resolved.";
  const kept = order.proofs.at(-1)?.isWhole
    ? `Proof ${next - 1} was one file for all lines, so no line keeps its pages.`
    : "A line without a new file keeps its pages, unless one file shows the whole order.";
  const isTold = order.lines.length > 1 && !isWhole;
  return [hasPins ? pins : "", isTold ? kept : ""].filter(Boolean).join(" ");
}

type FilesState = "none" | "uploading" | "ready";

/** The file of one line. */
function LineFile({
  line,
  label,
  error,
  lost,
  onState,
}: {
  line: OrderLine;
  label: string;
  error: string | undefined;
  lost: string[] | undefined;
  onState: (state: FilesState) => void;
}) {
  const files = useArtwork(undefined, { kind: "proof", most: 1 });
  useLostFiles(files, lost);
  const id = files.items.find((item) => item.id)?.id;
  const state: FilesState = files.isBusy ? "uploading" : id ? "ready" : "none";
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each state
  useEffect(() => onState(state), [state]);
  return (
    <>
      <ArtworkField artwork={files} error={error} label={label} most={1} takes={SHOWN_FILES} />
      {id ? <input type="hidden" name={`file-${line.place}`} value={id} /> : null}
    </>
  );
}
