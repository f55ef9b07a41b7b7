import { lagosClock } from "../../ui/format/lagos-time.ts";
import { Notice } from "../../ui/notice.tsx";
import type { PriceForm } from "./price-form/price-form.ts";
import type { PricesAnswer } from "./price-form/prices-answer.ts";
import { differencesOf } from "./price-words.ts";

/** What somebody else has made of the prices meanwhile, beside what stands in the form. */
export function ChangedByOther({
  form,
  theirs,
}: {
  form: PriceForm;
  theirs: NonNullable<PricesAnswer["theirs"]>;
}) {
  const differences = differencesOf(form, theirs.form);
  return (
    <Notice kind="warn" role="alert">
      <p>
        <b>
          {theirs.by ?? "Somebody"} changed these prices at {lagosClock(theirs.at)}.
        </b>{" "}
        Yours are not kept yet.
      </p>
      {differences.length > 0 ? (
        <table className="price-differences">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What</span>
              </th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ what, mine, theirs: other }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{other || "Not there"}</td>
                <td>{mine || "Not there"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="row">
        <button
          type="submit"
          name="intent"
          value={`keep-mine.${theirs.revision}`}
          className="button button-line button-small"
        >
          Keep mine
        </button>
        <button
          type="submit"
          name="intent"
          value="take-theirs"
          className="button button-line button-small"
        >
          Take theirs
        </button>
      </p>
    </Notice>
  );
}
