import { specWords } from "../../catalogue/print-spec/spec-words";
import { OrderFiles } from "../../orders/files/order-files";
import type { Job, JobLine } from "../../orders/jobs/job";
import { formatCount } from "../../ui/format/money";

/** What is printed: each line with its make-up, specification and files. */
export function JobLines({ job }: { job: Job }) {
  return (
    <ul className="jobs-lines">
      {job.lines.map((line) => (
        <li key={line.place}>
          <h3 className="breaks">
            {line.name} <span className="numerals">× {formatCount(line.quantity)}</span>
          </h3>
          {line.makeUp ? <p className="text-small">{line.makeUp}</p> : null}
          <p className="text-small muted numerals">
            {line.printSpec ? specWords(line.printSpec) : "No print specification: look by hand."}
          </p>
          <Files title="Print from" files={line.artwork} none="No artwork was sent." />
          <Files title="Approved proof" files={line.proof} />
        </li>
      ))}
      {job.hasProof ? null : (
        <li>
          <p className="text-small muted">
            No proof was approved: the desk approved this order without one.
          </p>
        </li>
      )}
      {job.unnamed.length > 0 ? (
        <li>
          <Files title="Files of no product yet: ask the desk" files={job.unnamed} />
        </li>
      ) : null}
    </ul>
  );
}

/** @param none said when there are no files; nothing without it */
function Files({ title, files, none }: { title: string; files: JobLine["proof"]; none?: string }) {
  if (files.length === 0) return none ? <p className="text-small muted">{none}</p> : null;
  return (
    <div className="jobs-files">
      <h4 className="text-small">{title}</h4>
      <OrderFiles files={files} />
    </div>
  );
}
