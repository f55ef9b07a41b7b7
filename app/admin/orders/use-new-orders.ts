import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useLive } from "../../live/use-live.ts";
import type { OrderNews } from "../../orders/changes/order-events.server.ts";
import { MOST_NEW, orderNumber } from "../../orders/order.ts";
import { prepareToasts, showToast } from "../../ui/toasts/toast.tsx";

/** Asked again after so long, in ms, when there was no answer. */
const RETRY_MS = 3_000;
const SIGNED_OUT = "You are no longer signed in as an admin. New orders are not told here.";

/**
 * Tells of each order that a customer sends while the page is open (SPEC §4): once, also when the
 * stream was away meanwhile, and never of one that was there before.
 * @param newest the number of the newest order when the page was opened
 */
export function useNewOrders(newest: number): void {
  const told = useRef(newest);
  const asking = useRef<Promise<void>>(Promise.resolve());
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  const navigate = useNavigate();
  const ask = () => {
    clearTimeout(retry.current);
    // One after the other: none is told of twice.
    asking.current = asking.current.then(async () => {
      try {
        for (let full = true; full; ) {
          const numbers = await readAfter(told.current);
          for (const number of numbers) {
            await showToast({
              kind: "info",
              text: "A new order has been submitted!",
              link: link(number),
            });
            told.current = number;
          }
          full = numbers.length === MOST_NEW;
        }
        isOver.current = false;
      } catch (error) {
        if (error instanceof NoAdmin) {
          if (!isOver.current) void showToast({ kind: "bad", text: SIGNED_OUT });
          isOver.current = true;
          return;
        }
        // The stream may stand all the while, so no hello would ask again.
        retry.current = setTimeout(ask, RETRY_MS);
      }
    });
  };
  const link = (number: number) => ({
    label: `Open ${orderNumber(number)}`,
    to: `/admin-dashboard/orders/${orderNumber(number)}`,
    go: (to: string) => void navigate(to),
  });
  const askAgain = () => {
    if (!isOver.current) ask();
  };
  useLive({
    // A stream that stands anew may be that of an admin who has signed in again.
    hello: ask,
    gap: askAgain,
    order: (content) => {
      const { seq, author } = content as OrderNews;
      if (seq === 1 && author === "buyer") askAgain();
    },
  });
  useEffect(() => {
    prepareToasts();
    return () => clearTimeout(retry.current);
  }, []);
}

/** Nobody is signed in any more, or no admin: asking again changes nothing. */
class NoAdmin extends Error {}

async function readAfter(number: number): Promise<number[]> {
  const answer = await fetch(`/admin-dashboard/new-orders?after=${number}`, { redirect: "manual" });
  if (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403) {
    throw new NoAdmin();
  }
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()).numbers;
}
