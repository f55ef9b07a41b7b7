import { type MouseEvent, useState } from "react";
import { useLocation } from "react-router";
import { DieLine } from "../../ui/die-line.tsx";
import { onPhones, Picture, phoneWidth } from "../../ui/picture.tsx";
import type { Product } from "../product.ts";

/**
 * The main picture with its thumbnails: itself and three details (SPEC §2). Without JavaScript a
 * thumbnail sends the form around it with `image=2`, so that no choice is lost; with it, the picture
 * changes in place.
 */
export function ProductGallery({
  product,
}: {
  product: Pick<Product, "name" | "imageUrl" | "categoryName" | "detailImages">;
}) {
  const { search } = useLocation();
  const [chosen, setChosen] = useState<number>();
  const sources = [product.imageUrl, ...product.detailImages];
  const asked = Number(new URLSearchParams(search).get("image")) - 1;
  const current = chosen ?? (sources[asked] ? asked : 0);
  const source = sources[current];

  function show(event: MouseEvent, index: number) {
    // Leaves a click that asks for a new tab or window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setChosen(index);
  }

  return (
    <div className="gallery">
      <div className="gallery-main">
        {source ? (
          <Picture
            src={source}
            alt={current === 0 ? product.name : `${product.name}, detail ${current}`}
            sizes={`(min-width:1280px) 560px, (min-width:768px) 42vw, ${phoneWidth}`}
          />
        ) : (
          <DieLine category={product.categoryName} />
        )}
      </div>
      <ul className="gallery-thumbnails">
        {sources.map((thumbnail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may be the same file
          <li key={index}>
            <button
              type="submit"
              name="image"
              value={index + 1}
              aria-label={index === 0 ? "Main picture" : `Detail ${index}`}
              aria-current={index === current || undefined}
              onClick={(event) => show(event, index)}
            >
              {thumbnail ? (
                <Picture src={thumbnail} alt="" sizes={`(min-width:768px) 88px, ${onPhones(22)}`} />
              ) : (
                <DieLine category={product.categoryName} />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
