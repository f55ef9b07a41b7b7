import type { FormAnswer } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { type Again, hasProof } from "./again";

/**
 * The files that go along, and those that are gone. When they are taken off, the order needs a new
 * proof.
 */
export function KeptFiles({ again, answer }: { again: Again; answer: FormAnswer | undefined }) {
  const { artwork, proof, number } = again;
  const shown = proof?.files ?? [];
  const files = [...shown, ...artwork];
  const error = answer?.errors.keep ?? answer?.errors.files;
  const lost = files.filter(({ isThere }) => !isThere);
  const kept = files.filter(({ isThere }) => isThere);
  return (
    <fieldset className="stack">
      <legend>Files</legend>
      {kept.length > 0 ? (
        <>
          <label className="again-keep">
            <input
              type="checkbox"
              name="keep"
              value="1"
              defaultChecked={answer ? answer.values.keep === "1" : true}
              aria-describedby={error ? "again-keep-error" : undefined}
              aria-invalid={error ? true : undefined}
            />
            Print from the files of order {number}
          </label>
          <ul className="again-files text-small">
            {kept.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                {proof && shown.some((file) => file.id === id)
                  ? `, proof ${proof.version}, which was approved`
                  : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {error ? (
        <span className="error" id="again-keep-error">
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
      {lost.length > 0 ? (
        <Notice kind="warn">
          {lost.map(({ name }) => name).join(", ")}: no longer in our files.
          {proof && !hasProof(again) ? " So we send a new proof." : ""} You can send files on the
          page of the new order.
        </Notice>
      ) : null}
      <p className="text-small muted">
        {files.length === 0 ? `Order ${number} has no files. ` : ""}New artwork? Take the files off,
        and send the new ones from the page of the new order.
      </p>
    </fieldset>
  );
}
