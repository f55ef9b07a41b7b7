import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Form, Link } from "react-router";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { useOffline } from "../../ui/hooks/use-offline";
import { Icon } from "../../ui/icon";
import { fileEnding, fileSize } from "../../uploads/file-name";
import { acceptedFiles } from "../../uploads/file-types";
import type { ChatItem } from "../browser/chat-upload";
import {
  type AskedFields,
  isTooLong,
  type MessageProduct,
  normalizeText,
  TOO_LONG,
} from "../message";
import { ProductLine } from "../products/product-line";
import { keepDraft, openDraft } from "../unsent/draft";

/** The box of a composer, for what helps to write in it. */
export interface WritingBox {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Replaces the text. */
  put: (text: string) => void;
}

export interface ComposerProps {
  /** Draws what helps to write, above the box. A key that it prevents does nothing else. */
  assist?: (box: WritingBox) => ReactNode;
  /** Texts to insert by a press; those with `to` are links instead. */
  suggestions?: { text: string; to?: string }[];
  /** The product that the next message is about. */
  product?: MessageProduct | undefined;
  /** The server's answer to a form sent without JavaScript. */
  refused?: { error: string; text: string } | undefined;
  /** The client id of a form sent without JavaScript, so that sending twice stores it once. */
  formId: string;
}

export function Composer({
  owner,
  chat,
  formerly,
  sent,
  upload,
  onSend,
  onTyping,
  onAsked,
  ...props
}: ComposerProps & {
  /** Who the page was rendered for: the server refuses the form of another person. */
  owner: string;
  /** The key of this chat's draft. */
  chat: string;
  /** Earlier keys, of chats merged into this one. */
  formerly: readonly string[];
  /** The thread's messages. */
  sent: readonly { clientId: string; message: string }[];
  /** The number of the last one. */
  seen: number;
  upload: {
    file: ChatItem | undefined;
    start: (file: File) => void;
    cancel: () => void;
    resume: () => void;
  };
  /** With `clientId` for a text that the browser may already have posted as a plain form. */
  onSend: (text: string, asked?: AskedFields, clientId?: string) => void;
  onTyping: () => void;
  /** The product has been sent with a message, or removed. */
  onAsked: () => void;
}) {
  const hydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const [typedBefore] = useState(() => (hydrated ? undefined : typedBeforeScript()));
  /** The form as the browser may have posted it before hydration; cleared by the first message. */
  const early = useRef(hydrated ? undefined : { id: props.formId, text: typedBefore ?? "" });
  const [error, setError] = useState(props.refused?.error);
  const [product, setProduct] = useState(props.product);
  const asked = product ? fieldsOf(product) : {};
  const former = formerly.join("\n");
  const uploading = upload.file !== undefined && upload.file.state !== "refused";

  // Before paint. What was typed before hydration is newer than the stored draft.
  useLayoutEffect(() => {
    const field = box.current;
    if (!field || !typedBefore || typedBefore === field.defaultValue) return;
    field.value = typedBefore;
    keepDraft(chat, typedBefore, early.current?.id);
  }, [chat, typedBefore]);

  const [inThread] = useState(sent);
  useEffect(() => {
    const field = box.current;
    if (!field) return;
    const { value: text, defaultValue: initial, selectionStart, selectionEnd } = field;
    const names = former.split("\n").filter(Boolean);
    const draft = openDraft(chat, names, inThread, { text, initial });
    if (draft === text) return;
    field.value = draft;
    // Whoever is typing keeps the cursor.
    if (text !== initial) field.setSelectionRange(selectionStart, selectionEnd);
  }, [chat, former, inThread]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = box.current;
    if (!field) return;
    const text = normalizeText(field.value);
    field.focus();
    if (text === "") return;
    if (isTooLong(text)) {
      setError(TOO_LONG);
      return;
    }
    setError(undefined);
    const isEarly = text === normalizeText(early.current?.text ?? "");
    onSend(text, asked, isEarly ? early.current?.id : undefined);
    early.current = undefined;
    forgetProduct();
    field.value = "";
    keepDraft(chat, "");
  }

  function forgetProduct() {
    if (product) onAsked();
    setProduct(undefined);
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    const typed = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (event.defaultPrevented) return;
    // On-screen keyboards send no key code and have no Shift+Enter, so there Enter breaks the line.
    if (!typed || !/Enter$/.test(event.code)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  /** Appends a line to the text. */
  function add(text: string) {
    const typed = box.current?.value ?? "";
    put(normalizeText(typed) ? typed.replace(/\n?$/, "\n") + text : text);
  }

  function put(text: string) {
    const field = box.current;
    if (!field) return;
    field.value = text;
    keepDraft(chat, field.value, early.current?.id);
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }

  function pasteFile(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    const [file] = files;
    // Word processors add a picture of copied text: then the text is pasted. A copied file may add
    // its name as text.
    const lines = event.clipboardData.getData("text/plain").split(/[\r\n]+/);
    const isText = lines.some((line) => line && !files.some(({ name }) => name === line));
    if (!file || isText || uploading) return;
    event.preventDefault();
    upload.start(file);
  }

  return (
    <div className="composer-area">
      {hydrated && props.suggestions ? (
        <div className="composer-chips">
          {props.suggestions.map(({ text, to }) =>
            to ? (
              <Link key={text} className="chip" to={to}>
                {text}
              </Link>
            ) : (
              <button key={text} type="button" className="chip" onClick={() => add(text)}>
                {text}
              </button>
            ),
          )}
        </div>
      ) : null}
      {product ? (
        <div className="composer-attached">
          <ProductLine product={product} />
          {hydrated ? (
            <button
              type="button"
              className="icon-button"
              aria-label={`Do not mention ${product.name}`}
              onClick={forgetProduct}
            >
              <Icon name="close" />
            </button>
          ) : null}
        </div>
      ) : null}
      {upload.file ? (
        <UploadLine upload={upload.file} onCancel={upload.cancel} onResume={upload.resume} />
      ) : null}
      {props.assist?.({ field: box, put })}
      <Form method="post" className="composer" onSubmit={submit}>
        <input type="hidden" name="clientId" value={props.formId} />
        <input type="hidden" name="owner" value={owner} />
        <input type="hidden" name="seen" value={props.seen} />
        {Object.entries(asked).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hydrated ? (
          // The label is drawn as the button; the input keeps its name and its tab stop.
          <label className="icon-button icon-button-line composer-attach" title="Attach file">
            <Icon name="paperclip" />
            <input
              type="file"
              aria-label="Attach file"
              accept={`image/*,${acceptedFiles}`}
              disabled={uploading}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file) upload.start(file);
                // The same file may be chosen again.
                event.currentTarget.value = "";
              }}
            />
          </label>
        ) : (
          // Reserves the button's place until hydration.
          <span className="composer-attach scripted scripted-early" />
        )}
        <textarea
          ref={box}
          className="textarea"
          name="message"
          aria-label="Message"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "message-error" : undefined}
          placeholder="Write a message"
          rows={1}
          defaultValue={props.refused?.text ?? (props.product ? "I want to print" : "")}
          onKeyDown={sendOnEnter}
          onInput={(event) => {
            keepDraft(chat, event.currentTarget.value, early.current?.id);
            onTyping();
          }}
          onPaste={pasteFile}
        />
        <button type="submit" className="composer-send" aria-label="Send">
          <Icon name="send" />
        </button>
        {error ? (
          <p className="error" id="message-error" role="alert">
            <Icon name="alert" />
            {error}
          </p>
        ) : null}
      </Form>
    </div>
  );
}

/** What a message says of the product that it is about. */
function fieldsOf({ id, item, choice, lost }: MessageProduct): AskedFields {
  const query = choice?.query ?? lost;
  return {
    ...(id ? { product: id } : {}),
    ...(item ? { item } : {}),
    ...(query ? { choice: query } : {}),
  };
}

/** Reads the box before hydration resets it to its default value. */
function typedBeforeScript(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLTextAreaElement>("textarea[name=message]")?.value;
}

function UploadLine({
  upload,
  onCancel,
  onResume,
}: {
  upload: ChatItem;
  onCancel: () => void;
  onResume: () => void;
}) {
  const { name, size, progress, state, error } = upload;
  const percent = Math.round(progress * 100);
  // Resumes automatically once the network is back.
  const waits = useOffline() && state !== "refused";
  const stopped = (state === "broken" || state === "refused") && !waits;
  return (
    <div className="upload">
      <div className="upload-row">
        <span className="upload-picture" aria-hidden="true">
          {fileEnding(name)}
        </span>
        <div className="upload-words">
          <b className="text-small">
            <bdi>{name}</bdi>
          </b>
          {stopped ? (
            <p className="error" role="alert">
              {error}
            </p>
          ) : (
            <>
              <div
                className="upload-bar"
                role="progressbar"
                aria-label={`Uploading ${name}`}
                aria-valuenow={percent}
                aria-valuemin={0}
                aria-valuemax={100}
              >
                <i style={{ width: `${percent}%` }} />
              </div>
              <span className="text-smallest muted" role={waits ? "status" : undefined}>
                {waits ? "Waiting for network" : `${percent} % of ${fileSize(size)}`}
              </span>
            </>
          )}
          {stopped && state === "broken" ? (
            <button type="button" className="button button-text button-small" onClick={onResume}>
              Resume upload
            </button>
          ) : null}
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={state === "refused" ? "Close" : "Cancel upload"}
          onClick={onCancel}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
