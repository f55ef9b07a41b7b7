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
  return (
    <SiteFrame>
      <ErrorMessage status={404} />
    </SiteFrame>
  );
}

/** Shows what the action throws. */
export function ErrorBoundary() {
  return <NotFoundPage />;
}
