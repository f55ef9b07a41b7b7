import { Link } from "react-router";
import { business } from "../business.ts";
import { FailureNumber } from "./failure-number.tsx";

interface Words {
  title: string;
  text: string;
}

const words: Record<number, Words> = {
  403: {
    title: "Access Denied. You do not have permission to view this page.",
    text: `This page is for ${business.name} staff. If you are one of them, log in first.`,
  },
  404: {
    title: "This page slipped out of register.",
    text: "The address may be old or mistyped. The catalog is still where you left it.",
  },
};

const failure: Words = {
  title: "The press stopped on this page.",
  text: "The fault is ours and we have been told. Try again in a moment, or go on from the catalog.",
};

/**
 * An error page. Of a failure it shows neither details nor the status, which means nothing to people
 * and is another one while the database is away, but the number of the request.
 * @param status the HTTP status
 */
export function ErrorMessage({ status }: { status: number }) {
  const { title, text } = words[status] ?? failure;
  return (
    <section className="error-page dark pattern">
      <div className="wrap">
        {words[status] && (
          <p className="misprint" aria-hidden="true">
            <span>{status}</span>
            <span>{status}</span>
            <span>{status}</span>
            <span>{status}</span>
          </p>
        )}
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {words[status] ? null : <FailureNumber />}
        <div className="row">
          <Link className="button button-accent" to="/products">
            Browse catalog
          </Link>
          <Link className="button button-line" to="/">
            Home
          </Link>
        </div>
      </div>
    </section>
  );
}
