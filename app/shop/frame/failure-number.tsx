import { createContext, useContext } from "react";

/** The id of the request that the server answers; empty in a browser, which keeps what was sent. */
export const RequestNumber = createContext("");

/** On a page of a failure: the number under which the log tells of it. */
export function FailureNumber() {
  const number = useContext(RequestNumber);
  return (
    <span className="failure-number" suppressHydrationWarning>
      {number ? `If it stays so, tell us this number: ${number}` : ""}
    </span>
  );
}
