import { type MouseEvent, useState } from "react";
import { useLocation } from "react-router";
import { DieLine } from "../../ui/die-line.tsx";
import { Picture, phoneWidth } from "../../ui/picture.tsx";
import type { Product } from "../product.ts";

/**
 * The main picture with its thumbnails: itself and three details (SPEC §2). Each thumbnail leads to
 * `?image=2`, so that it works without JavaScript; with it, the picture changes in place.
 * @param isInForm whether a thumbnail sends the form around it, so that no choice is lost
 */
export function ProductGallery({
  product,
  isInForm = false,
}: {
  product: Pick<Product, "name" | "imageUrl" | "categoryName" | "detailImages">;
  isInForm?: boolean;
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
        {sources.map((thumbnail, index) => {
          const picture = thumbnail ? (
            <Picture src={thumbnail} alt="" sizes="(min-width:768px) 88px, 22vw" />
          ) : (
            <DieLine category={product.categoryName} />
          );
          const about = {
            "aria-label": index === 0 ? "Main picture" : `Detail ${index}`,
            "aria-current": index === current || undefined,
            onClick: (event: MouseEvent) => show(event, index),
          };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may be the same file
            <li key={index}>
              {isInForm ? (
                <button type="submit" name="image" value={index + 1} {...about}>
                  {picture}
                </button>
              ) : (
                <a href={`?image=${index + 1}`} {...about}>
                  {picture}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
