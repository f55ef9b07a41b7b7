import { useEffect } from "react";

const COUNT = /^\(\d+\+?\) /;

/** Puts a count before the tab's title, `(2) Chat with us`, unless it is 0. Use once per page. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const plain = () => document.title.replace(COUNT, "");
    const show = () => {
      const title = `(${count > 99 ? "99+" : count}) ${plain()}`;
      if (document.title !== title) document.title = title;
    };
    show();
    // Restores the count when the title changes.
    const watch = new MutationObserver(show);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = plain();
    };
  }, [count]);
}
