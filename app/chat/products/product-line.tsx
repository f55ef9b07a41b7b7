import { productPath, units } from "../../catalogue/product";
import { formatNaira } from "../../ui/format/money";
import { Picture } from "../../ui/picture";
import type { MessageChoice, MessageProduct } from "../message";

/** What a message is about: its picture and price, and what was chosen of it. */
export function ProductLine({ product }: { product: MessageProduct }) {
  const { id, item, name, price, quantity, imageUrl, choice, lost } = product;
  const page = id ? productPath(id) : `/products/${item}`;
  const query = choice?.query ?? lost;
  return (
    <a className="message-about" href={query && id ? `${page}?${query}` : page}>
      {imageUrl ? (
        <Picture src={imageUrl} alt="" sizes="56px" width={56} height={56} />
      ) : (
        <span className="message-about-blank" aria-hidden="true" />
      )}
      <span>
        <b>{name}</b>
        {choice ? (
          <Chosen choice={choice} />
        ) : (
          <span className="message-about-line">
            {price === null ? BY_QUOTE : `${formatNaira(price)} for ${quantity}`}
          </span>
        )}
        {lost === undefined ? null : (
          <span className="message-about-line">
            What was chosen cannot be ordered like that any more.
          </span>
        )}
      </span>
    </a>
  );
}

const BY_QUOTE = "We will quote you";

function Chosen({ choice }: { choice: MessageChoice }) {
  const { quantity, makeUp, price, total } = choice;
  const lines = [
    makeUp,
    `${units(quantity)}: ${price === null ? BY_QUOTE : formatNaira(price)}`,
    deliveryLine(choice),
  ];
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="message-about-line numerals">
          {line}
        </span>
      ))}
      {total === null || price === null || total === price ? null : (
        <span className="message-about-line numerals">
          <strong>Total {formatNaira(total)}</strong>
        </span>
      )}
    </>
  );
}

/** `Delivery to Ibadan: ₦3,500`; nothing while no place is chosen. */
function deliveryLine({ to, fee, isFar }: MessageChoice): string | undefined {
  if (to === undefined) return undefined;
  if (to === null) return "Pick-up: free";
  if (isFar) return `Delivery to ${to}: no delivery there`;
  if (fee === null) return `Delivery to ${to}: we confirm the fee`;
  return `Delivery to ${to}: ${fee === 0 ? "free" : formatNaira(fee)}`;
}
