import { useEffect } from "react";

const COUNT = /^\(\d+\+?\) /;

/** Puts a count before the title of the browser's tab, `(2) Chat with us`, unless it is 0. One place of a page does so. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const plain = () => document.title.replace(COUNT, "");
    const show = () => {
      const title = `(${count > 99 ? "99+" : count}) ${plain()}`;
      if (document.title !== title) document.title = title;
    };
    show();
    // Another page brings another title.
    const watch = new MutationObserver(show);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = plain();
    };
  }, [count]);
}
