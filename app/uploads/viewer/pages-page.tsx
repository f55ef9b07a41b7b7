import "./pages.css";
import { useEffect, useRef, useState } from "react";
import { data, redirect } from "react-router";
import { isUuid } from "../../../database/uuid";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { Icon } from "../../ui/icon";
import { fileAddress } from "../file-name";
import {
  fileLine,
  hasPages,
  LARGE_WIDTH,
  type PagedFile,
  pageAddress,
  pageSources,
} from "../file-pages";
import { findFile } from "../files/files.server";
import { toFile } from "../files/shown-file.server";
import { uploadKind } from "../files/upload-kinds.server";
import type { Route } from "./+types/pages-page";

/** A file's pages below each other, for those who may read the file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const row = isUuid(params.fileId) ? await findFile(params.fileId) : undefined;
  const kind = row && uploadKind(row.kind);
  const { address } = context.get(requestContext);
  const headers = new Headers({ cookie: request.headers.get("cookie") ?? "" });
  if (!row || !kind || !(await kind.mayRead(headers, row, searchParams, address))) {
    throw data(null, { status: 404 });
  }
  const key = searchParams.get("key") ?? undefined;
  const file = toFile(row);
  const whole = `${fileAddress(file)}${key ? `?key=${encodeURIComponent(key)}` : ""}`;
  if (!hasPages(file)) throw redirect(whole);
  return { file, sizes: row.pageSizes ?? [], key, whole };
}

/** The address can hold a key: no other site is told where one came from. */
export function headers() {
  return {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return noindexMeta(loaderData?.file.name ?? "Pages");
}

export default function PagesPage({
  loaderData: { file, sizes, key, whole },
}: Route.ComponentProps) {
  const count = file.pages ?? 1;
  return (
    <section className="wrap file-pages">
      <h1>
        <bdi>{file.name}</bdi>
      </h1>
      <div className="row">
        <span className="muted">{fileLine(file)}</span>
        <a
          className="button button-line button-small"
          href={whole}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="download" />
          Open the file
        </a>
      </div>
      <ol>
        {Array.from({ length: count }, (_, index) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: a page has nothing but its number
            key={index}
            file={file}
            number={index + 1}
            size={sizes[index]}
            orderKey={key}
          />
        ))}
      </ol>
    </section>
  );
}

function Page({
  file,
  number,
  size,
  orderKey,
}: {
  file: PagedFile;
  number: number;
  /** mm; not known of a picture. */
  size: readonly [width: number, height: number] | undefined;
  orderKey: string | undefined;
}) {
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  // Also one that failed before the page's script had come.
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setIsBroken(true);
  }, []);
  const [across, up] = size ?? [file.width ?? 1, file.height ?? 1];
  const of = file.pages === 1 ? "" : ` of ${file.pages}`;
  return (
    <li>
      <div className="file-page">
        {isBroken ? (
          <p className="muted">This page cannot be shown. Open the file to see it.</p>
        ) : (
          <img
            ref={picture}
            src={pageAddress(file, number, LARGE_WIDTH, orderKey)}
            srcSet={pageSources(file, number, orderKey)}
            sizes="(width < 60rem) 95vw, 880px"
            alt={`Page ${number}${of}`}
            width={1_600}
            height={Math.max(1, Math.min(3_200, Math.round((1_600 * up) / across)))}
            loading={number === 1 ? "eager" : "lazy"}
            onError={() => setIsBroken(true)}
          />
        )}
      </div>
      <p className="text-small muted numerals">
        Page {number}
        {of}
        {size ? `, ${millimetres(across)} × ${millimetres(up)} mm` : ""}
      </p>
    </li>
  );
}

function millimetres(length: number): string {
  return String(Math.round(length * 10) / 10);
}
