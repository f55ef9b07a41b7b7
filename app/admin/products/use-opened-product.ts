import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Product } from "../../catalogue/product";
import { focusOrMain } from "../../ui/focus";
import { editButton, formHeading } from "./product-list";

/**
 * The product of `?edit`, as its form has found it: whatever becomes of it, and of the list,
 * meanwhile, until the form is closed; whoever was in it is then at its line.
 * @param reread has the list read again
 */
export function useOpenedProduct(
  { edit: asked, edited }: { edit: string | null; edited: Product | undefined },
  reread: () => void,
) {
  const [search, setSearch] = useSearchParams();
  const id = search.get("edit");
  const found = id !== null && asked === id ? edited : undefined;
  const [kept, setKept] = useState<{ id: string; product: Product }>();
  const now = kept && kept.id === id ? kept : id && found ? { id, product: found } : undefined;
  if (now !== kept) setKept(now);
  const edit = useCallback(
    (id: string) =>
      setSearch(
        (now) => {
          now.set("edit", id);
          return now;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  const close = useCallback(() => {
    setSearch(
      (now) => {
        now.delete("edit");
        return now;
      },
      // The list is there already: the form closes at once.
      { preventScrollReset: true, replace: true, defaultShouldRevalidate: false },
    );
    // What was being read again when the form closed is not read any more.
    reread();
  }, [setSearch, reread]);
  // A form that came with the page itself is where the browser has left its reader.
  const before = useRef(now?.id);
  useEffect(() => {
    const closed = before.current;
    before.current = now?.id;
    if (now && now.id !== closed) {
      const heading = document.getElementById(formHeading(now.id));
      heading?.focus({ preventScroll: true });
      heading?.parentElement?.scrollIntoView({ block: "nearest" });
      return;
    }
    if (closed === undefined || now) return;
    // The focus went with the form. It stays where somebody has put it meanwhile.
    if (document.activeElement !== document.body) return;
    focusOrMain(editButton(closed));
  }, [now]);
  return { opened: now?.product, isGone: now !== undefined && !found, edit, close };
}
