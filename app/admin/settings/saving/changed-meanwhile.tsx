import { lagosClock } from "../../../ui/format/lagos-time.ts";
import { stopped } from "../../../ui/format/stopped.ts";
import { Notice } from "../../../ui/notice.tsx";
import { inShort } from "./in-short.ts";
import type { Save } from "./section-form.ts";

/** What somebody else has saved since the form was made, beside what stands in it. */
export function ChangedMeanwhile({ save }: { save: Save }) {
  return (
    <Notice kind="warn" role="alert">
      <p>
        <b>
          <bdi>{save.by ?? "Somebody else"}</bdi> saved this section at {lagosClock(save.at)}.
        </b>{" "}
        Yours is not saved yet.
      </p>
      <ul className="section-changes">
        {save.changes.map(([label, theirs, yours]) => (
          <li key={label}>
            <b>{label}.</b> Theirs: <bdi>{stopped(inShort(theirs))}</bdi> Yours:{" "}
            <bdi>{stopped(inShort(yours))}</bdi>
          </li>
        ))}
      </ul>
      <p className="row">
        <button type="submit" name="act" value="discard" className="button button-primary">
          Keep theirs
        </button>
        <button
          type="submit"
          name="act"
          value={`save-over.${save.revision}`}
          className="button button-line"
        >
          Save mine
        </button>
      </p>
    </Notice>
  );
}
