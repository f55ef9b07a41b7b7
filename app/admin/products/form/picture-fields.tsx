import { useEffect, useEffectEvent, useId, useRef } from "react";
import {
  DETAIL_PICTURES,
  PICTURE_TYPES,
  type PictureSlot,
} from "../../../catalogue/managing/product-picture.ts";
import { joined } from "../../../ui/format/joined";
import { Icon } from "../../../ui/icon.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { limitText, PICTURE_BYTES } from "../../../uploads/upload-limits.ts";
import type { FormPicture } from "./product-pictures.ts";

/**
 * The main image and the three detail images of a product's form (SPEC §5).
 * @param leftOut names of files that were chosen beyond the three
 * @param missing whether the form was sent without all of them
 */
export function PictureFields({
  pictures,
  leftOut,
  missing,
  onAdd,
  onRemove,
  onRetry,
}: {
  pictures: readonly FormPicture[];
  leftOut: string[];
  missing: boolean;
  onAdd: (slot: PictureSlot, files: File[]) => void;
  onRemove: (key: number) => void;
  onRetry: () => void;
}) {
  const id = useId();
  const main = pictures.find(({ slot }) => slot === "main");
  const others = pictures.filter(({ slot }) => slot === "detail");
  const faults = faultsOf(pictures);
  if (leftOut.length > 0) {
    const verb = leftOut.length === 1 ? "was" : "were";
    const error = `Only three detail images: ${joined(leftOut)} ${verb} left out.`;
    faults.push({ key: "left out", error });
  }
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const changed = useRef<PictureSlot>(undefined);
  const isHere = () => fieldset.current?.contains(document.activeElement);
  useEffect(() => {
    const slot = changed.current;
    changed.current = undefined;
    // What had the focus went with the change; it stays at the place.
    if (!slot || isHere()) return;
    const there = fieldset.current?.querySelectorAll<HTMLElement>(`[data-slot="${slot}"]`);
    [...(there ?? [])].at(-1)?.focus();
  });
  const controls = {
    faultId: faults.length > 0 ? `${id}-fault` : undefined,
    missing,
    onAdd(slot: PictureSlot, files: File[]) {
      if (isHere()) changed.current = slot;
      onAdd(slot, files);
    },
  };
  const remove = (slot: PictureSlot, key: number) => {
    changed.current = slot;
    onRemove(key);
  };
  const empty = Array.from({ length: Math.max(0, DETAIL_PICTURES - others.length) }, (_, n) => n);
  return (
    <fieldset
      ref={fieldset}
      className={
        missing || faults.length > 0 ? "field field-bad product-pictures" : "field product-pictures"
      }
    >
      <legend>Pictures</legend>
      <div className="picture-slots">
        {main ? (
          <Slot picture={main} name="main image" onRemove={remove} />
        ) : (
          <Choose slot="main" {...controls} />
        )}
        {others.map((picture, index) => (
          <Slot
            key={picture.key}
            picture={picture}
            name={`detail image ${index + 1}`}
            onRemove={remove}
          />
        ))}
        {empty.map((n) =>
          n === 0 ? (
            <Choose key="choose" slot="detail" {...controls} />
          ) : (
            <span key={n} className="picture-slot" aria-hidden="true">
              Detail {DETAIL_PICTURES - empty.length + n + 1}
            </span>
          ),
        )}
      </div>
      {faults.length > 0 ? (
        <div className="error" id={`${id}-fault`} role="alert">
          <Icon name="alert" />
          <span>
            {faults.map(({ key, error }) => (
              <span key={key} className="product-pictures-fault">
                {error}
              </span>
            ))}
          </span>
        </div>
      ) : null}
      {pictures.some(({ state }) => state === "broken") ? (
        <button
          type="button"
          className="button button-line button-small product-pictures-retry"
          onClick={onRetry}
        >
          <Icon name="refresh" />
          Retry
        </button>
      ) : null}
      <span className="hint">
        One main image and exactly three detail images. JPG, PNG, WebP or AVIF, up to{" "}
        {limitText(PICTURE_BYTES)} each.
      </span>
    </fieldset>
  );
}

function Choose({
  slot,
  missing,
  faultId,
  onAdd,
}: {
  slot: PictureSlot;
  missing: boolean;
  faultId: string | undefined;
  onAdd: (slot: PictureSlot, files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const chosen = [...(input.current?.files ?? [])];
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
    if (chosen.length > 0) onAdd(slot, chosen);
  };
  const takeEarly = useEffectEvent(take);
  // Pictures that were chosen before the page's script had come.
  useEffect(() => takeEarly(), []);
  return (
    <label
      className={
        missing
          ? "picture-slot picture-slot-choose picture-slot-bad"
          : "picture-slot picture-slot-choose"
      }
    >
      <Icon name="upload" />
      {slot === "main" ? "Main image" : "Detail images"}
      <input
        ref={input}
        type="file"
        data-slot={slot}
        accept={PICTURE_TYPES.join(",")}
        multiple={slot === "detail"}
        aria-invalid={missing || undefined}
        aria-describedby={faultId}
        onChange={take}
      />
    </label>
  );
}

function Slot({
  picture,
  name,
  onRemove,
}: {
  picture: FormPicture;
  name: string;
  onRemove: (slot: PictureSlot, key: number) => void;
}) {
  const { key, slot, source, state, progress } = picture;
  const alt = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return (
    <div className={`picture-slot picture-slot-full picture-slot-${state}`}>
      {source.startsWith("blob:") ? (
        <img src={source} alt={state === "refused" ? "" : alt} />
      ) : (
        <Picture src={source} alt={alt} sizes="160px" />
      )}
      {state === "uploading" ? (
        <span className="picture-slot-state">
          <span className="spin" aria-hidden="true" />
          {progress < 1 ? `Uploading ${Math.floor(progress * 100)}%` : "Converting"}
        </span>
      ) : null}
      {state === "broken" ? <span className="picture-slot-state">Not uploaded</span> : null}
      {state === "refused" ? <span className="picture-slot-state">Cannot be used</span> : null}
      <button
        type="button"
        className="icon-button icon-button-solid"
        data-slot={slot}
        aria-label={`Remove ${name}`}
        onClick={() => onRemove(slot, key)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** What is said of pictures that do not go on; of those that stopped for one reason, once. */
function faultsOf(pictures: readonly FormPicture[]): { key: string; error: string }[] {
  const refused = pictures.filter(({ state }) => state !== "broken");
  const broken = pictures.filter(({ state }) => state === "broken");
  return [
    ...refused.flatMap(({ key, error }) => (error ? [{ key: String(key), error }] : [])),
    ...[...new Set(broken.map(({ error = "" }) => error))].map((error) => {
      const stopped = broken.filter((one) => one.error === error).map(({ name }) => name);
      return { key: error, error: `${joined(stopped)}: ${error}` };
    }),
  ];
}
