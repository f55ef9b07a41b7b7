import { isRouteErrorResponse, Outlet, useMatches } from "react-router";
import { ErrorMessage } from "../../shop/frame/error-message.tsx";
import { noindexMeta } from "../../shop/pages/page-meta.ts";
import type { Route } from "./+types/site-layout";
import { SiteFrame } from "./site-frame.tsx";

export function meta({ error }: Route.MetaArgs) {
  return error ? noindexMeta("Something went wrong") : [];
}

/** The layout of public pages; `handle = { form: true }` keeps floating buttons off a form. */
export default function SiteLayout() {
  const matches = useMatches();
  const form = matches.some(({ handle }) => (handle as { form?: boolean } | undefined)?.form);
  return (
    <SiteFrame form={form}>
      <Outlet />
    </SiteFrame>
  );
}

/** Shows the error inside the frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorMessage status={isRouteErrorResponse(error) ? error.status : 500} />
    </SiteFrame>
  );
}
