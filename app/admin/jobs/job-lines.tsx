import { specWords } from "../../catalogue/print-spec/spec-words";
import { OrderFiles } from "../../orders/files/order-files";
import type { Job, JobLine } from "../../orders/jobs/job";
import { formatCount } from "../../ui/format/money";

/** Headings of a line and of its files, below the heading of the page or of the card. */
const HEADINGS = { page: ["h2", "h3"], card: ["h3", "h4"] } as const;

/** What is printed: each line with its make-up, specification and files. */
export function JobLines({ job, on }: { job: Job; on: keyof typeof HEADINGS }) {
  const [Name, Kind] = HEADINGS[on];
  return (
    <ul className="jobs-lines">
      {job.lines.map((line) => (
        <li key={line.place}>
          <Name className="breaks">
            {line.name} <span className="numerals">× {formatCount(line.quantity)}</span>
          </Name>
          {line.makeUp ? <p className="text-small">{line.makeUp}</p> : null}
          <p className="text-small muted numerals">
            {line.printSpec ? specWords(line.printSpec) : "No print specification: look by hand."}
          </p>
          <Files
            heading={Kind}
            title="Print from"
            files={line.artwork}
            none="No artwork was sent."
          />
          <Files heading={Kind} title="Approved proof" files={line.proof} />
        </li>
      ))}
      {job.wholeProof.length > 0 ? (
        <li>
          <Files heading={Kind} title="Approved proof of the whole order" files={job.wholeProof} />
        </li>
      ) : null}
      {job.hasProof ? null : (
        <li>
          <p className="text-small muted">
            No proof was approved: the desk approved this order without one.
          </p>
        </li>
      )}
      {job.unnamed.length > 0 ? (
        <li>
          <Files heading={Kind} title="Files of no product yet: ask the desk" files={job.unnamed} />
        </li>
      ) : null}
    </ul>
  );
}

/** @param none said when there are no files; nothing without it */
function Files({
  heading: Heading,
  title,
  files,
  none,
}: {
  heading: "h3" | "h4";
  title: string;
  files: JobLine["proof"];
  none?: string;
}) {
  if (files.length === 0) return none ? <p className="text-small muted">{none}</p> : null;
  return (
    <div className="jobs-files">
      <Heading className="text-small">{title}</Heading>
      <OrderFiles files={files} />
    </div>
  );
}
