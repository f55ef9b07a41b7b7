/** Lists whose order the owner chooses: slides, ranges and their items. */
import "./ordered-list.css";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { Icon } from "../../ui/icon";
import { Picture } from "../../ui/picture";

/** @param props.none what is said of an empty list */
export function OrderedList({
  title,
  count,
  none,
  add,
  children,
}: {
  title: string;
  /** `3 of up to 5`. */
  count: string;
  none: string;
  /** The way to one more; absent where there is no room. */
  add?: { to: string; words: string } | undefined;
  children: readonly ReactNode[];
}) {
  return (
    <section className="ordered-list" aria-label={title}>
      <div className="ordered-list-head">
        <h2>{title}</h2>
        <span className="text-small muted">{count}</span>
      </div>
      {children.length === 0 ? (
        <p className="panel ordered-list-none">{none}</p>
      ) : (
        <ol className="panel">{children}</ol>
      )}
      {add ? (
        <Link className="button button-line" to={add.to}>
          <Icon name="plus" />
          {add.words}
        </Link>
      ) : null}
    </section>
  );
}

/** What names a line of a list in its forms. */
type Named = Readonly<Record<string, string | number>>;

/** A line that leads to its form and can be moved. */
export function OrderedLine({
  to,
  title,
  says,
  picture,
  fault,
  fields,
  isShown,
  isHidden = false,
  isFirst,
  isLast,
}: {
  to: string;
  title: string;
  says: string;
  /** Its address; empty for none. */
  picture: string;
  /** Why visitors do not get what it promises. */
  fault?: string | undefined;
  fields: Named;
  /** Its form is open. */
  isShown: boolean;
  isHidden?: boolean | undefined;
  isFirst: boolean;
  isLast: boolean;
}) {
  return (
    <li className={isShown ? "ordered-line ordered-line-shown" : "ordered-line"}>
      <span className={isHidden ? "ordered-thumb ordered-thumb-hidden" : "ordered-thumb"}>
        {picture ? <Picture src={picture} alt="" sizes="64px" /> : null}
      </span>
      <Link to={to} aria-current={isShown ? "true" : undefined} preventScrollReset>
        <b>{title}</b>
        <span className="text-smallest muted">{says}</span>
        {fault ? (
          <span className="text-smallest ordered-fault">
            <Icon name="alert" />
            {fault}
          </span>
        ) : null}
      </Link>
      <Form method="post" className="ordered-moves" preventScrollReset>
        <NameFields fields={fields} />
        <Move act="up" name={title} isOff={isFirst} />
        <Move act="down" name={title} isOff={isLast} />
      </Form>
    </li>
  );
}

export function NameFields({ fields }: { fields: Named }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Move({ act, name, isOff }: { act: "up" | "down"; name: string; isOff: boolean }) {
  return (
    <button
      type="submit"
      name="act"
      value={act}
      className="icon-button"
      aria-label={`Move “${name}” ${act}`}
      disabled={isOff}
    >
      <Icon name="down" />
    </button>
  );
}
