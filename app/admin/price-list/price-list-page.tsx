import "./price-list.css";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { data, Form, isRouteErrorResponse, Link, useActionData, useNavigation } from "react-router";
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import {
  type FilePreview,
  MOST_CHARACTERS,
  previewPriceFile,
  takePriceFile,
} from "../../catalogue/price-file/take-price-file.server";
import { readForm } from "../../http/form-body.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { inTime, whyFailed } from "../../ui/format/in-time";
import { formatCount } from "../../ui/format/money";
import { Field } from "../../ui/forms/field";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import type { Route } from "./+types/price-list-page";

const HERE = "/admin-dashboard/price-list";
/** As many letters as the server reads. */
const MOST_BYTES = 4_000_000;
const TOO_LARGE = "A file has at most 4 MB. Send it in parts.";
const NOT_UTF8 = "This file is not in UTF-8. Save it as 'CSV UTF-8' and choose it again.";

interface FileAnswer {
  csv?: string;
  preview?: FilePreview;
  /** What is wrong with the whole file. */
  error?: string;
  isTaken?: boolean;
}

export function loader({ context }: Route.LoaderArgs) {
  staffOf(context.get(viewerContext), "catalogue");
  return null;
}

/** `check` says what a file would do, `take` does it: 400 when a row is wrong, and nothing changes. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  staffOf(viewer, "catalogue");
  const form = await readForm(request, ["csv", "intent"], undefined, MOST_CHARACTERS + 100);
  const { csv = "", intent } = form.typed;
  if (csv.trim() === "") return answer({ error: "Choose a file." }, 400);
  if (csv.length > MOST_CHARACTERS) return answer({ error: TOO_LARGE }, 400);
  // What stands in place of letters that are none.
  if (csv.includes("\uFFFD") || csv.includes("\0")) return answer({ error: NOT_UTF8 }, 400);
  if (intent !== "take") {
    const preview = await previewPriceFile(viewer, csv);
    return answer({ csv, preview }, preview.errorCount > 0 ? 400 : 200);
  }
  const { ok, preview } = await takePriceFile(viewer, csv);
  return ok ? answer({ preview, isTaken: true }, 200) : answer({ csv, preview }, 400);
}

const answer = (said: FileAnswer, status: number) => data<FileAnswer>(said, { status });

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await inTime(serverAction());
  } catch (error) {
    const failed = "The file did not arrive. Try again.";
    const words = isRouteErrorResponse(error) ? String(error.data) : whyFailed(error, failed);
    return data<FileAnswer>({ error: words }, { status: 503 });
  }
}

export function meta() {
  return noindexMeta("Price list");
}

export default function PriceListPage() {
  const said = useActionData() as FileAnswer | undefined;
  const [problem, setProblem] = useState<string>();
  const [csv, setCsv] = useState(said?.csv ?? "");
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const busy = useNavigation().state !== "idle";
  useEffect(() => {
    if (said) notice.current?.focus();
  }, [said]);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setProblem(undefined);
    if (file.size > MOST_BYTES) return setProblem(TOO_LARGE);
    try {
      const bytes = await file.arrayBuffer();
      setCsv(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      setProblem(NOT_UTF8);
    }
  }
  const preview = said?.preview;
  const isFine =
    preview &&
    preview.errorCount === 0 &&
    preview.products > 0 &&
    !said.isTaken &&
    linesOf(said.csv) === linesOf(csv);
  const error = problem ?? said?.error;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Price list</h1>
        <a className="button button-line" href={`${HERE}.csv`} download>
          <Icon name="download" />
          Download CSV
        </a>
      </div>
      <div className="panel">
        <div className="panel-body stack price-list">
          <p className="text-small muted">
            Ladders, options and pairs of every product as a table for your spreadsheet. Change it,
            save it as CSV in UTF-8, and bring it back: nothing changes until every row is fine. A
            product that is not in the file stays as it is. Single prices are changed in{" "}
            <Link to="/admin-dashboard/products">the products</Link>.
          </p>
          <div ref={notice} tabIndex={-1} className="stack">
            {error ? (
              <Notice kind="bad" role="alert">
                {error}
              </Notice>
            ) : null}
            {preview && !error ? <Preview preview={preview} isTaken={said.isTaken} /> : null}
          </div>
          <Form method="post" ref={form} className="stack" aria-busy={busy}>
            <Field label="Upload CSV" type="file" accept=".csv,text/csv" onChange={choose} />
            <details className="price-list-paste">
              <summary className="text-small">Or paste its rows</summary>
              <Field label="Rows of the file">
                <textarea
                  className="textarea"
                  name="csv"
                  rows={6}
                  value={csv}
                  onChange={({ target }) => setCsv(target.value)}
                />
              </Field>
            </details>
            <div className="row">
              <button
                type="submit"
                name="intent"
                value="check"
                className={isFine ? "button button-line" : "button button-primary"}
                disabled={busy}
              >
                <Icon name="upload" />
                Check the rows
              </button>
              {isFine ? (
                <button
                  type="submit"
                  name="intent"
                  value="take"
                  className="button button-primary"
                  disabled={busy}
                >
                  Take in {counted(preview.rows)}
                </button>
              ) : null}
            </div>
          </Form>
        </div>
      </div>
    </main>
  );
}

function Preview({ preview, isTaken }: { preview: FilePreview; isTaken?: boolean | undefined }) {
  const { rows, products, errors, errorCount, changes, changeCount, warnings } = preview;
  if (isTaken) {
    return (
      <Notice kind="ok" role="status">
        <b>
          {counted(rows)} {rows === 1 ? "is" : "are"} taken in.
        </b>{" "}
        {changed(products)} in the shop.
      </Notice>
    );
  }
  if (errorCount > 0) {
    return (
      <>
        <Notice kind="bad" role="alert">
          <b>
            {counted(rows)}. {formatCount(errorCount)} {errorCount === 1 ? "needs" : "need"} a look.
          </b>{" "}
          Nothing is changed until every row is fine.
        </Notice>
        <table className="price-list-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Product</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, product, words }) => (
              <tr key={`${row} ${words}`}>
                <td>{row || ""}</td>
                <td>{product}</td>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    );
  }
  return (
    <>
      <Notice kind="ok" role="status">
        <b>
          {counted(rows)} {rows === 1 ? "is" : "are"} fine.
        </b>{" "}
        {products === 0 ? "Nothing changes: the shop has it all already" : changed(products)}
        {changeCount === 0
          ? "."
          : `, in ${formatCount(changeCount)} ${changeCount === 1 ? "place" : "places"}.`}
      </Notice>
      {warnings.length > 0 ? (
        <Notice kind="warn" role="status">
          <b>Look at this before you take it in:</b>
          <ul>
            {warnings.map(({ product, words }, index) => (
              // Products may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change
              <li key={index}>
                {product}: {words}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {changes.length > 0 ? (
        <table className="price-list-table price-list-changes">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Now</th>
              <th scope="col">New</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ product, what, before = "Not there", after = "Removed" }, index) => (
              // Products may have the same name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an answer never change
              <tr key={index}>
                <td>
                  {product}, {what}
                </td>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {changeCount > changes.length ? (
        <p className="text-small muted">
          These are the first {changes.length} of {formatCount(changeCount)}.
        </p>
      ) : null}
    </>
  );
}

/** A text area has line ends of its own. */
const linesOf = (text = ""): string => text.replaceAll("\r\n", "\n");

const counted = (rows: number): string => (rows === 1 ? "1 row" : `${formatCount(rows)} rows`);

const changed = (products: number): string =>
  products === 1 ? "1 product changes" : `${formatCount(products)} products change`;
