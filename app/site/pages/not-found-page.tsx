import { data } from "react-router";
import { ErrorMessage } from "../../shop/frame/error-message.tsx";
import { noindexMeta } from "../../shop/pages/page-meta.ts";
import { SiteFrame } from "../frame/site-frame.tsx";

/** Unknown URLs are a real 404 (PRODUCT §2). */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = () => noindexMeta("Page not found");

export default function NotFoundPage() {
  return <NotFound />;
}

/**
 * Shown for a form that is sent to an unknown address. It cannot show {@link NotFoundPage}: React
 * Router's build wraps a route's default export, which then has no name in this file.
 */
export function ErrorBoundary() {
  return <NotFound />;
}

function NotFound() {
  return (
    <SiteFrame>
      <ErrorMessage status={404} />
    </SiteFrame>
  );
}
