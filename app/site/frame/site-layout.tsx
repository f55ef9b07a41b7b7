import { isRouteErrorResponse, Outlet, useMatches } from "react-router";
import { ErrorMessage } from "../../shop/frame/error-message.tsx";
import { noindexMeta } from "../../shop/pages/page-meta.ts";
import type { Route } from "./+types/site-layout";
import { SiteFrame } from "./site-frame.tsx";

export function meta({ error }: Route.MetaArgs) {
  return error ? noindexMeta("Something went wrong") : [];
}

/**
 * The layout of public pages; `handle = { form: true }` keeps floating buttons off a form, and
 * `tall: true` gives the whole screen to the page.
 */
export default function SiteLayout() {
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle as { form?: true; tall?: true } | undefined);
  const form = handles.some((handle) => handle?.form);
  return (
    <SiteFrame form={form} tall={handles.some((handle) => handle?.tall)}>
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
