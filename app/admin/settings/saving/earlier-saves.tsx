import "./section.css";
import { Form, Link } from "react-router";
import { dateInWords, lagosClock } from "../../../ui/format/lagos-time.ts";
import { inShort } from "./in-short.ts";
import type { LoadedSection, Save } from "./section-form.ts";

/** The saves of a section, each with the way back to what stood before it. */
export function EarlierSaves({
  section: { saves, revision },
  isChanged,
  linkTo,
}: {
  section: Pick<LoadedSection, "saves" | "revision">;
  /** Something is typed that putting back would lose. */
  isChanged: boolean;
  /** Where a version stands in the form, when it takes more than a press to put it back. */
  linkTo?: (version: number) => string;
}) {
  const [newest, ...older] = saves;
  if (!newest) return null;
  const shown = (save: Save) => (
    <SaveLine
      key={save.revision}
      {...{ save, revision, isChanged }}
      link={linkTo?.(save.revision - 1)}
    />
  );
  return (
    <section className="panel section-saves" aria-label="Saved before">
      <ul>{shown(newest)}</ul>
      {older.length > 0 ? (
        <details>
          <summary>Earlier saves</summary>
          <ul>{older.map(shown)}</ul>
        </details>
      ) : null}
      {isChanged ? (
        <p className="text-small muted">Save or discard what you typed, then put back.</p>
      ) : null}
    </section>
  );
}

function SaveLine({
  save: { revision: saved, by, at, changes },
  revision,
  isChanged,
  link,
}: {
  save: Save;
  revision: number;
  isChanged: boolean;
  link: string | undefined;
}) {
  return (
    <li className="section-save-line">
      <div>
        <p className="text-smallest muted">
          Saved <time dateTime={at}>{`${dateInWords(at)}, ${lagosClock(at)}`}</time>
          {by ? (
            <>
              {" by "}
              <bdi>{by}</bdi>
            </>
          ) : null}
        </p>
        {changes.length === 0 ? <p>A save without a change.</p> : null}
        {changes.map(([label, was]) => (
          <p key={label} className="breaks">
            {label}, before: <bdi>{inShort(was)}</bdi>
          </p>
        ))}
      </div>
      {link ? (
        <Link className="button button-line button-small" to={link}>
          Put it back
        </Link>
      ) : (
        <Form method="post">
          <input type="hidden" name="revision" value={revision} />
          <button
            type="submit"
            name="act"
            value={`put-back.${saved - 1}`}
            className="button button-line button-small"
            disabled={isChanged}
          >
            Put it back
          </button>
        </Form>
      )}
    </li>
  );
}
