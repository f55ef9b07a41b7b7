import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { viewerContext } from "./accounts/viewer.server.ts";
import { requestContext } from "./http/request.server.ts";
import { businessDetails } from "./shop/business.server.ts";
import { business } from "./shop/business.ts";
import { applyEdits, editsForPages } from "./shop/edits.ts";
import { coloursOf } from "./shop/frame/colours.ts";
import { ErrorMessage } from "./shop/frame/error-message.tsx";
import { waitsForTouch } from "./shop/pages/browse-pages.ts";
import { shopIcons } from "./shop/pages/shop-pictures.ts";
import { askServerForUnknown } from "./shop/pages/unknown-address.ts";
import { refreshBusiness, siteEdits } from "./shop/settings/site-edits.server.ts";
import { type SiteData, useSite } from "./shop/use-site.ts";
import { useHeadingFocus } from "./ui/hooks/use-heading-focus.ts";
import { UnhurriedScripts } from "./unhurried-scripts.tsx";
import { useReportVitals } from "./vitals/use-report-vitals.ts";
import "./app.css";
import { retryRevalidation } from "./live/revalidate.ts";

/** Before anything else: every page, file and answer reads the shop's settings of now. */
export const middleware: Route.MiddlewareFunction[] = [() => refreshBusiness()];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  askServerForUnknown,
  retryRevalidation,
];

const lagosYear = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Africa/Lagos" });

/** The viewer, the contact details and the public origin, for every page. */
export function loader({ context }: Route.LoaderArgs): SiteData {
  const edits = editsForPages(siteEdits());
  return {
    viewer: { kind: context.get(viewerContext).kind },
    contact: businessDetails(),
    origin: context.get(requestContext).origin,
    year: Number(lagosYear.format(new Date())),
    ...(edits ? { edits } : undefined),
  };
}

export const links: LinksFunction = () => [
  ...["public-sans-basic", "ojuju-basic"].map((name) => ({
    rel: "preload",
    href: `/fonts/${name}.woff2`,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  ...shopIcons(),
  { rel: "manifest", href: "/site.webmanifest" },
];

export function meta() {
  return [{ title: business.name }, { name: "description", content: business.description }];
}

/** The HTML document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  // Public pages are always light.
  const dashboard = useRouteLoaderData<{ theme: string }>("admin");
  const site = useRouteLoaderData<SiteData>("root");
  // The server has done so before its loaders.
  if (!import.meta.env.SSR && site) applyEdits(site.edits);
  const { viewer } = useSite();
  const { pathname } = useLocation();
  // Whoever has written or signed in may have news, which the script brings.
  const waits = viewer.kind === "visitor" && waitsForTouch(pathname);
  return (
    <html lang="en-NG" data-theme={dashboard?.theme} style={coloursOf(business.look)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={business.look.main ?? "#1D2C60"} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <UnhurriedScripts start={waits ? "touch" : "idle"} />
      </body>
    </html>
  );
}

export default function App() {
  useReportVitals();
  useHeadingFocus();
  return <Outlet />;
}

/** The last error page, without the site's frame, which may have failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorMessage status={isRouteErrorResponse(error) ? error.status : 500} />
    </main>
  );
}
