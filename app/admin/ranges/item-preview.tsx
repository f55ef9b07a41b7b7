import { workingDays } from "../../catalogue/product";
import type { PricedItem } from "../../catalogue/static/priced-items.server";
import { Price } from "../../ui/format/price";
import { readNaira } from "../../ui/format/typed-money";

/** How buyers will see the item: on its page, and in lists. */
export function ItemPreview({
  typed,
  picture,
  product,
}: {
  typed: Record<string, string>;
  /** Its address; empty for none yet. */
  picture: string;
  /** As it is sold, when the shop has it as a product. */
  product: PricedItem | undefined;
}) {
  const sold = product?.productId ? product : numbersIn(typed);
  const name = typed.name?.trim() || "The name";
  const image = picture ? <img src={picture} alt="" /> : <span>The picture</span>;
  const ready = sold.delivery ? `Ready in ${workingDays(sold.delivery)}` : null;
  return (
    <section className="item-previews" aria-label="How the item will look">
      <figure>
        <figcaption>On its page</figcaption>
        <div className="item-preview item-preview-page">
          <div className="item-preview-picture">{image}</div>
          <div>
            <p className="item-preview-title">{name}</p>
            <Price price={sold.price} quantity={sold.quantity} />
            <p>{typed.description}</p>
            <ul>
              {[1, 2, 3].map((number) => (
                <li key={number}>{typed[`feature${number}`]}</li>
              ))}
            </ul>
          </div>
        </div>
      </figure>
      <figure>
        <figcaption>In a list</figcaption>
        <div className="item-preview">
          <div className="item-preview-picture">{image}</div>
          <div>
            <b>{name}</b>
            {ready ? <p>{ready}</p> : null}
            <Price price={sold.price} quantity={sold.quantity} />
          </div>
        </div>
      </figure>
    </section>
  );
}

/** What is typed, as far as it can be read. */
function numbersIn({ price = "", quantity = "", delivery = "" }: Record<string, string>) {
  const read = readNaira(price);
  const days = Number(delivery);
  return {
    price: read.ok && read.kobo > 0 ? read.kobo : null,
    quantity: Number(quantity) || 1,
    delivery: Number.isInteger(days) && days > 0 ? days : null,
  };
}
