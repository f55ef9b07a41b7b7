import "./fix-file.css";
import type { ReactNode } from "react";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { pageAddress, pageSources, viewerAddress } from "../../uploads/file-pages";
import { CheckForm } from "../artwork-check/check-form";
import { didWords, fixTitle, staysWords } from "../artwork-check/fix-words";
import { area, length, pagesIn } from "../artwork-check/words/numbers";
import type { OrderFile } from "../order";

interface Props {
  file: OrderFile;
  /** The key of the order's link. */
  orderKey: string | undefined;
  /** Where the buyer's forms go; undefined for the shop, and once the order is approved. */
  address: string | undefined;
  spec: PrintSpec | null | undefined;
}

/** The button that has the file fixed. */
export function AskForFix({ file, address }: { file: OrderFile; address: string }) {
  return (
    <CheckForm act="fix" file={file} address={address}>
      <Icon name="wand" />
      Fix it for me
    </CheckForm>
  );
}

/** The state of 'Fix it for me' for a file: being made, before and after, or chosen. */
export function FixState(props: Props) {
  const { file, address } = props;
  const { fix, other } = file;
  if (other?.isFixUsed) return <Chosen {...props} isFixed file={other.file} shown={other.file} />;
  if (other?.isFixUsed === false) return <Chosen {...props} shown={other.file} />;
  if (other) return <BeforeAfter {...props} made={other.file} />;
  if (!address) return null;
  if (fix === "failed") {
    return <Notice kind="warn">We could not fix this by ourselves. Ask us to fix it.</Notice>;
  }
  if (!fix?.isAsked) return null;
  return (
    <>
      <p className="artwork-verdict" role="status">
        <Icon name="clock" />
        Fixing your file
      </p>
      <p className="text-smallest muted">
        Usually under half a minute. You see it beside yours before anything is replaced.
      </p>
      <noscript>
        <p className="text-small">Open this page again in a moment to see it.</p>
      </noscript>
    </>
  );
}

/** What is printed now, and the way to the other file. */
function Chosen({
  isFixed = false,
  shown,
  file,
  orderKey,
  address,
}: Props & {
  isFixed?: boolean;
  /** The file that is not printed. */
  shown: OrderFile;
}) {
  return (
    <div className="fix-chosen">
      <p className="text-small">
        {isFixed ? "The fixed file is printed." : "The file is printed as it was sent."}{" "}
        <a
          className="link link-tap"
          href={viewerAddress(shown, orderKey)}
          target="_blank"
          rel="noreferrer"
        >
          {isFixed ? "The one before" : "The fixed one"}
        </a>{" "}
        stays with the order.
      </p>
      {address ? (
        <CheckForm act="use-file" file={file} address={address} use={isFixed ? "own" : "fixed"}>
          {isFixed ? "Print mine instead" : "Print the fixed one instead"}
        </CheckForm>
      ) : null}
    </div>
  );
}

/** Pages that are shown before and after. */
const MOST_PAIRS = 3;

function BeforeAfter({ file, made, orderKey, address, spec }: Props & { made: OrderFile }) {
  const { fix, check } = file;
  if (!fix || fix === "failed") return null;
  const { kinds, pages = [fix.page] } = fix;
  const found = check?.findings.filter(({ severity }) => severity !== "fine") ?? [];
  const left = found.flatMap(({ kind }, at) => (kinds.includes(kind) ? [] : at + 1));
  const bleed = spec && kinds.some((kind) => kind !== "rgb") ? spec.bleedMm : 0;
  const sizeOf = (more: number) => (spec ? area([spec.widthMm + more, spec.heightMm + more]) : "");
  const ofMany = (file.pages ?? 1) > 1 ? pages : [];
  const others = pages.slice(MOST_PAIRS);
  const nameOf = (name: string, page: number) =>
    pages.length > 1 ? `${name}, page ${page}` : name;
  const hasCut = bleed > 0 && spec;
  return (
    <section className="fix" aria-label="Before and after">
      <p className="fix-title">{fixTitle(kinds, ofMany, bleed)}</p>
      <p className="text-small muted">{didWords(kinds)}</p>
      {pages.slice(0, MOST_PAIRS).map((page) => (
        <div className="fix-pair" key={page}>
          <Page
            file={file}
            page={page}
            orderKey={orderKey}
            name={nameOf(address ? "Yours" : "As it was sent", page)}
            size={hasCut && kinds.includes("bleed") ? "Too little bleed" : undefined}
          />
          <Page
            file={made}
            page={page}
            orderKey={orderKey}
            name={nameOf(address ? "Fixed" : "Fixed, not chosen", page)}
            size={hasCut ? `${length(bleed)} bleed, ${sizeOf(2 * bleed)}` : undefined}
          >
            {hasCut ? (
              <span
                className="fix-cut"
                style={{
                  insetInline: `${(100 * bleed) / (spec.widthMm + 2 * bleed)}%`,
                  insetBlock: `${(100 * bleed) / (spec.heightMm + 2 * bleed)}%`,
                }}
              />
            ) : null}
          </Page>
        </div>
      ))}
      {others.length > 0 ? (
        <p className="text-small muted">
          {pagesIn(others)}: press a picture to see all of its file.
        </p>
      ) : null}
      {address ? (
        <>
          <div className="fix-choice">
            <CheckForm act="use-file" file={file} address={address} use="fixed" isMain>
              Use the fixed {ofMany.length === 1 ? "page" : "file"}
            </CheckForm>
            <CheckForm act="use-file" file={file} address={address} use="own">
              Keep mine
            </CheckForm>
          </div>
          <p className="text-smallest muted">{staysWords(left)}</p>
        </>
      ) : null}
    </section>
  );
}

function Page({
  file,
  page,
  orderKey,
  name,
  size,
  children,
}: {
  file: OrderFile;
  page: number;
  orderKey: string | undefined;
  name: string;
  size?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <figure>
      <a
        className="fix-light"
        href={viewerAddress(file, orderKey)}
        target="_blank"
        rel="noreferrer"
        aria-label={`See ${file.name} large`}
      >
        <span className="fix-page">
          <img
            src={pageAddress(file, page, 480, orderKey)}
            srcSet={pageSources(file, page, orderKey)}
            sizes="(width < 48rem) 42vw, 260px"
            alt={name}
            loading="lazy"
          />
          {children}
        </span>
      </a>
      <figcaption>
        {name}
        {size ? <span>{size}</span> : null}
      </figcaption>
    </figure>
  );
}
