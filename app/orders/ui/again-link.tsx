import { Link } from "react-router";
import { Icon } from "../../ui/icon";
import { orderNumber } from "../order";

/**
 * The link that orders a delivered order again.
 * @param path of the order's page, with its key
 */
export function AgainLink({
  order,
  path,
  look = "line",
  isNamed = false,
}: {
  order: { number: number };
  path: string;
  look?: "accent" | "line";
  /** Names the order, since several such links may stand in a list. */
  isNamed?: boolean;
}) {
  return (
    <Link className={`button button-${look} button-small`} to={path.replace("?", "/again?")}>
      <Icon name="refresh" />
      Order again
      {isNamed ? <span className="visually-hidden">: {orderNumber(order.number)}</span> : null}
    </Link>
  );
}
