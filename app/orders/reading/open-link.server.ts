/** What pages behind an order's private link answer when it opens nothing. */
import { data, type HeadersArgs } from "react-router";
import { tooManyAttempts } from "../../limits/wait-in-words.ts";
import { openLink } from "./read-orders.server.ts";

/** The order that the link opens, or the refusal: 404, or 429 after too many that opened nothing. */
export async function openOrRefusal(
  ...link: Parameters<typeof openLink>
): Promise<{ id: string; number: number } | Response> {
  try {
    return await openLink(...link);
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

/** The page of no order, as {@link openOrRefusal} refused it. */
export function nothing(response: Response) {
  const retryAfter = response.headers.get("retry-after");
  const error = retryAfter ? tooManyAttempts(Number(retryAfter)) : "";
  const headers = retryAfter ? { "retry-after": retryAfter } : undefined;
  return data(
    { order: undefined, error },
    { status: response.status, ...(headers ? { headers } : {}) },
  );
}

/** The address is a key: no other site is told where one came from. */
export function keyHeaders({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const all = new Headers(actionHeaders);
  const retryAfter = loaderHeaders.get("retry-after");
  if (retryAfter) all.set("retry-after", retryAfter);
  all.set("referrer-policy", "no-referrer");
  all.set("x-robots-tag", "noindex");
  return all;
}
