import { useEffect, useRef, useState } from "react";
import type { About } from "./form-lines.ts";
import type { LineProduct } from "./order-line.ts";
import { keyOf } from "./order-lines.ts";

/** What a line can be about, with everything that its price is computed from. */
export type FoundProduct = About & LineProduct;

const PATIENCE_MS = 20_000;

/**
 * @param query see the route of `/ordered-products`
 * @throws Error when there is no answer
 */
export async function fetchProducts(
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<FoundProduct[]> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(`/ordered-products?${query}`, {
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
  if (!answer.ok) throw new Error(answer.statusText);
  return ((await answer.json()) as { products: FoundProduct[] }).products;
}

/**
 * The products of a form's lines; those that the page did not bring are fetched.
 * @param stale changes when known prices are outdated; undefined as long as they are not
 * @param onGone told what is no longer in the shop
 */
export function useProducts(
  first: FoundProduct | undefined,
  lines: readonly About[],
  stale: unknown,
  onGone: (keys: ReadonlySet<string>) => void,
) {
  const [known, setKnown] = useState<Record<string, LineProduct>>(
    first ? { [keyOf(first)]: first } : {},
  );
  const [isLost, setLost] = useState(false);
  const asked = useRef("");
  const missing = lines.filter((line) => !known[keyOf(line)]);
  const wanted = [...new Set(missing.map(keyOf))].join(" ");

  async function load(abouts: readonly About[]) {
    const query = new URLSearchParams();
    for (const { product, item } of abouts) {
      query.append(...((product ? ["product", product] : ["item", item]) as [string, string]));
    }
    try {
      const found = await fetchProducts(query);
      const now = Object.fromEntries(found.map((one) => [keyOf(one), one]));
      setKnown((before) => ({ ...before, ...now }));
      setLost(false);
      const gone = new Set(abouts.map(keyOf).filter((key) => !now[key]));
      if (gone.size > 0) onGone(gone);
    } catch {
      setLost(true);
    } finally {
      asked.current = "";
    }
  }

  function loadMissing() {
    if (wanted === "" || asked.current === wanted) return;
    asked.current = wanted;
    void load(missing);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are wanted
  useEffect(loadMissing, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (stale) void load(lines);
  }, [stale]);

  return {
    known,
    isLost: isLost && wanted !== "",
    add: (found: FoundProduct) => setKnown((before) => ({ ...before, [keyOf(found)]: found })),
    /** Asks once more when there was no answer. */
    retry() {
      setLost(false);
      loadMissing();
    },
  };
}
