import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec";
import { useEarlyFocus } from "../../ui/forms/answered-field";
import { useStillWrong } from "../../ui/forms/still-wrong";
import { Icon } from "../../ui/icon";
import type { UploadItem } from "../../uploads/browser/upload-list";
import { fileAddress, fileEnding, fileSize } from "../../uploads/file-name";
import { ALLOWED_TYPES, acceptedFiles, shownFiles } from "../../uploads/file-types";
import { ARTWORK, limitText } from "../../uploads/upload-limits";
import { ArrivedFile } from "../artwork-check/arrived-file";
import { HeldFile } from "../artwork-check/held-file";
import { verdictOf } from "../artwork-check/verdict";
import { incompleteOf } from "./artwork-uploads";
import { CHOSEN, UNSENT } from "./missing-files";
import type { Artwork } from "./use-artwork";

const ARTWORK_FILES = {
  types: ALLOWED_TYPES.replace(/^p/, "P"),
  /** For the `accept` of the input. */
  accept: acceptedFiles,
  bytes: ARTWORK.fileBytes,
  /** What the page says without JavaScript. */
  without:
    "This page cannot take files without JavaScript. Send your artwork afterwards: on WhatsApp, or by email with your order number.",
};

/** What a proof can be: its pages have to be seen. */
export const SHOWN_FILES: typeof ARTWORK_FILES = {
  ...ARTWORK_FILES,
  types: "PDF, AI, TIFF or pictures",
  accept: shownFiles,
  without: "This page cannot take files without JavaScript.",
};

/**
 * Chooses, drops and uploads artwork. The ids of files that have arrived go with the surrounding
 * form as `files`; files that have not arrived, or were chosen before the page's script loaded,
 * send their names only. Without JavaScript it says how files get to the shop.
 *
 * @param already how many files the order has
 * @param there how many pages the order's files for the same have
 * @param line of the form, whose files alone are shown here
 * @param spec what they are printed as
 * @param name of the field with their ids
 */
export function ArtworkField({
  artwork,
  already = 0,
  there = 0,
  line,
  spec,
  name = "files",
  error: told,
  label = "Choose files or take a photo",
  most = ARTWORK.files,
  takes = ARTWORK_FILES,
  isChecked = false,
}: {
  artwork: Artwork;
  already?: number;
  there?: number;
  line?: number;
  spec?: PrintSpec | null;
  name?: string;
  error?: string | undefined;
  label?: string;
  most?: number;
  /** Which files it takes; `isPlain` when they have no thumbnails. */
  takes?: typeof ARTWORK_FILES & { isPlain?: boolean };
  /** Whether they are artwork, and their sender is told what the check says before the order goes. */
  isChecked?: boolean;
}) {
  const id = useId();
  const { error, onInput } = useStillWrong(told);
  const wrong = useEarlyFocus();
  const [over, setOver] = useState(false);
  const { add, lookAgain, remove, retry, send, fileOf, prepare } = artwork;
  const items =
    line === undefined ? artwork.items : artwork.items.filter((item) => item.line === line);
  const input = useRef<HTMLInputElement>(null);
  /** Pages by the item's key, of what the shop has measured. */
  const [pages, setPages] = useState<Record<number, number>>({});
  const pagesBeside = (key?: number) =>
    items
      .filter((item) => item.key !== key && item.state !== "refused")
      .reduce((sum, item) => sum + (pages[item.key] ?? (PICTURE.test(item.name) ? 1 : 0)), there);
  const held = items.filter(({ state, told: said }) => state === "held" && said);
  const besides = held.map(({ key }) => `${key} ${pagesBeside(key)}`).join();
  const lookAtHeld = useEffectEvent(() => {
    for (const { key } of held) void lookAgain(key, { spec, others: pagesBeside(key) });
  });
  useEffect(() => {
    if (besides) lookAtHeld();
  }, [besides]);
  const put = (files: FileList) => add(files, already, { line, spec, others: pagesBeside() });
  const take = () => {
    if (!input.current) return;
    if (input.current.files) put(input.current.files);
    input.current.value = "";
  };
  const other = (key: number) => {
    remove(key);
    input.current?.click();
  };
  const takeEarly = useEffectEvent(take);
  // Files that were chosen before the page's script loaded.
  useEffect(() => takeEarly(), []);
  const described = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={error ? "field field-bad artwork" : "field artwork"} onInput={onInput}>
      <noscript>
        <p className="muted text-small">{takes.without}</p>
      </noscript>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on, beside the input that does the same */}
      <div
        className={over ? "artwork-drop artwork-drop-over" : "artwork-drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          put(event.dataTransfer.files);
        }}
      >
        <Icon name="upload" />
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-hint`}>
          {takes.types}, up to {limitText(takes.bytes)}
          {most === 1 ? "" : ` each, ${most} files in all`}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          name={CHOSEN}
          multiple={most > 1}
          accept={takes.accept}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          {...wrong(error)}
          onClick={prepare}
          onChange={take}
        />
      </div>
      {error ? (
        <span className="error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
      {items.length > 0 ? (
        <ul className="order-files" aria-label="Chosen files">
          {items.map((item) => (
            <Row
              key={item.key}
              item={item}
              isPlain={takes.isPlain}
              onRemove={remove}
              onRetry={retry}
              onSend={send}
              fileOf={fileOf}
              onOther={other}
            >
              {isChecked && item.id ? (
                <ArrivedFile
                  file={{ id: item.id, name: item.name }}
                  spec={spec ?? undefined}
                  others={pagesBeside(item.key)}
                  onPages={(count) => setPages((known) => ({ ...known, [item.key]: count }))}
                  isAccepted={verdictOf(item.told ?? []) === "refused"}
                  onOther={() => other(item.key)}
                />
              ) : null}
            </Row>
          ))}
        </ul>
      ) : null}
      {items.map(({ key, id: fileId }) =>
        fileId ? <input key={key} type="hidden" name={name} value={fileId} /> : null,
      )}
      {incompleteOf(items).map((item) => (
        <input key={item.key} type="hidden" name={UNSENT} value={item.name} />
      ))}
    </div>
  );
}

function Row({
  item,
  isPlain,
  onRemove,
  onRetry,
  onSend,
  fileOf,
  onOther,
  children,
}: {
  item: UploadItem;
  isPlain: boolean | undefined;
  onRemove(key: number): void;
  onRetry(key: number): void;
  onSend(key: number): void;
  fileOf(key: number): File | undefined;
  onOther(key: number): void;
  children: ReactNode;
}) {
  const { key, name, state } = item;
  const isMoving = state === "uploading" || state === "waiting";
  return (
    <li className="order-file">
      <Thumb item={item} isPlain={isPlain} />
      <div>
        <b className="text-small">{name}</b>
        <Progress item={item} />
        {state === "broken" ? (
          <button
            type="button"
            className="button button-text button-small"
            onClick={() => onRetry(key)}
          >
            Try again
          </button>
        ) : null}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={isMoving ? `Cancel ${name}` : `Remove ${name}`}
        onClick={() => onRemove(key)}
      >
        <Icon name={isMoving ? "close" : "trash"} />
      </button>
      {state === "held" && item.told ? (
        <HeldFile
          name={name}
          file={fileOf(key)}
          size={item.size}
          findings={item.told}
          onSend={() => onSend(key)}
          onOther={() => onOther(key)}
        />
      ) : null}
      {children}
    </li>
  );
}

/** Extensions of pictures of which the shop makes a thumbnail. */
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)$/i;

function Thumb({
  item: { id, name },
  isPlain,
}: {
  item: UploadItem;
  isPlain: boolean | undefined;
}) {
  const [broken, setBroken] = useState(false);
  if (!id || broken || isPlain || !PICTURE.test(name)) {
    return (
      <span className="order-file-picture" aria-hidden="true">
        {fileEnding(name)}
      </span>
    );
  }
  return (
    <span className="order-file-picture">
      <img
        src={`${fileAddress({ id, name })}?thumbnail`}
        alt=""
        width={48}
        height={48}
        onError={() => setBroken(true)}
      />
    </span>
  );
}

function Progress({ item }: { item: UploadItem }) {
  const { name, size, progress, state, error } = item;
  const percent = Math.round(progress * 100);
  if (state === "done")
    return <span className="text-smallest order-ok">Uploaded, {fileSize(size)}</span>;
  if (state === "held") return <span className="text-smallest muted">{fileSize(size)}</span>;
  if (state === "waiting")
    return <span className="text-smallest muted">Waiting, {fileSize(size)}</span>;
  if (state === "uploading") {
    return (
      <>
        <div
          className="artwork-bar"
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <span className="text-smallest muted numerals">
          {percent}% of {fileSize(size)}
        </span>
      </>
    );
  }
  return (
    <span
      className={state === "stopped" ? "text-smallest muted" : "text-smallest artwork-bad"}
      role="alert"
    >
      {error}
    </span>
  );
}
