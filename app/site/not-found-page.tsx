import { data } from "react-router";
import { business } from "./business.ts";
import { ErrorMessage } from "./error-message.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** Every address that no route knows is a real 404 (PRODUCT §2). */
export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: `Page not found | ${business.name}` }, { name: "robots", content: "noindex" }];
}

export default function NotFoundPage() {
  return (
    <SiteFrame>
      <ErrorMessage status={404} />
    </SiteFrame>
  );
}

/** What the action throws is shown as the page is. */
export function ErrorBoundary() {
  return <NotFoundPage />;
}
