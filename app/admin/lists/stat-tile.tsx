import { Link } from "react-router";

/** A figure, with a link if `to` is given. */
export function Figure({ to, value, label }: { to?: string; value: string; label: string }) {
  const [, sign, figure] = /^(₦?)(.*)$/.exec(value) ?? [];
  const content = (
    <>
      <b>
        {sign ? <span className="key-figures-currency">{sign}</span> : null}
        {figure}
      </b>
      <span>{label}</span>
    </>
  );
  return <li>{to ? <Link to={to}>{content}</Link> : content}</li>;
}

/** A count that stops at 100. */
export const many = (count: number) => (count >= 100 ? "99+" : String(count));
