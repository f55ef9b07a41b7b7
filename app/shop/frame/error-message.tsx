import { Link } from "react-router";
import { business } from "../business.ts";
import { FailureNumber } from "./failure-number.tsx";

interface Words {
  title: string;
  text: string;
}

/** @param isStaff somebody of the shop, who is logged in */
function wordsOf(status: number, isStaff: boolean): Words | undefined {
  if (status === 403) {
    return {
      title: "Access Denied. You do not have permission to view this page.",
      text: isStaff
        ? "Your part of the shop does not open this page. Ask an owner if you need it."
        : `This page is for ${business.name} staff. If you are one of them, log in first.`,
    };
  }
  if (status !== 404) return undefined;
  return {
    title: "This page slipped out of register.",
    text: "The address may be old or mistyped. The catalog is still where you left it.",
  };
}

const failure: Words = {
  title: "The press stopped on this page.",
  text: "The fault is ours and we have been told. Try again in a moment, or go on from the catalog.",
};

/**
 * An error page. Of a failure it shows neither details nor the status, which means nothing to people
 * and is another one while the database is away, but the number of the request.
 * @param props.status the HTTP status
 * @param props.isStaff somebody of the shop, who is led back to their dashboard
 */
export function ErrorMessage({ status, isStaff = false }: { status: number; isStaff?: boolean }) {
  const known = wordsOf(status, isStaff);
  const { title, text } = known ?? failure;
  return (
    <section className="error-page dark pattern">
      <div className="wrap">
        {known && (
          <p className="misprint" aria-hidden="true">
            <span>{status}</span>
            <span>{status}</span>
            <span>{status}</span>
            <span>{status}</span>
          </p>
        )}
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {known ? null : <FailureNumber />}
        <div className="row">
          {isStaff ? (
            <Link className="button button-accent" to="/admin-dashboard">
              Your dashboard
            </Link>
          ) : null}
          <Link className={`button ${isStaff ? "button-line" : "button-accent"}`} to="/products">
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
