import { uuidv7 } from "uuidv7";
import type { UploadEnvironment } from "../../uploads/browser/upload-environment.ts";
import { chosenItem, type UploadItem, UploadList } from "../../uploads/browser/upload-list.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import { CHAT_FILE_BYTES, findFault } from "../../uploads/upload-limits.ts";
import type { Outbox } from "../unsent/outbox.ts";

/** How long a cancelled upload stays visible while the shop deletes it, ms. */
const CANCEL_MS = 3_000;
const BUSY = "Another tab is sending a file. Wait until it has arrived.";

export interface ChatItem extends UploadItem {
  /** The client id of the message that will carry the file. */
  clientId: string;
  /** The URL of the upload, once it has begun. */
  address?: string | undefined;
}

export interface UploadedFile {
  id: string;
  file: File;
  clientId: string;
}

/** Where the browser keeps the file until the shop has it. */
type UploadBox = Pick<
  Outbox,
  "keptUpload" | "keepUpload" | "forgetUpload" | "putOff" | "takeBack" | "lockName"
>;

interface ChatUploadOptions {
  owner: string;
  openBox: () => UploadBox;
  /** Sends the file as a message; resolves when the outbox has stored it. */
  deliver: (file: UploadedFile) => Promise<void>;
  environment?: UploadEnvironment;
}

/** Uploads one file at a time from one tab (SPEC §5), and resumes it after a reload. */
export class ChatUpload extends UploadList<ChatItem> {
  readonly #options: ChatUploadOptions;
  /** Resolves when the last file is in the outbox and another tab may upload. */
  #turn: Promise<unknown> = Promise.resolve();
  #endTurn = () => {};

  constructor(options: ChatUploadOptions) {
    const { owner, openBox, environment } = options;
    super({
      environment,
      uploadOptions: ({ key, clientId, address }, file) => ({
        kind: "chat",
        address,
        owner,
        onAddress: (url) => {
          if (this.#isWanted(key)) void openBox().keepUpload({ clientId, file, url });
        },
      }),
    });
    this.#options = options;
  }

  /** Uploads a file, unless another upload is running. */
  start = (file: File): void => {
    if (this.getItems().some(({ state }) => state !== "refused")) return;
    const item = this.#itemOf(file, uuidv7());
    const fault = findFault(item, CHAT_FILE_BYTES);
    if (fault) {
      this.setItems([{ ...item, state: "refused", error: fault }]);
      return;
    }
    const { key, clientId } = item;
    const box = this.#options.openBox();
    this.setItems([{ ...item, state: "uploading" }]);
    this.#takeTurn(
      box,
      async () => {
        // An earlier file that was never resumed is uploaded after this one.
        if (this.#isWanted(key)) await box.putOff();
        if (this.#isWanted(key)) await box.keepUpload({ clientId, file });
        if (!this.#isWanted(key)) await box.forgetUpload();
        else if (!this.isClosed) await this.#send(file, item);
      },
      () => this.update(key, { state: "refused", error: BUSY }),
    );
  };

  /** Uploads the file that a reload interrupted, or that the shop has lost. */
  resumeKept = (): void => {
    const box = this.#options.openBox();
    this.#takeTurn(box, async () => {
      if (this.#isSending()) return;
      const kept = (await box.keptUpload()) ?? (await box.takeBack());
      if (!kept || this.#isSending() || this.isClosed) return;
      const { file, clientId, url } = kept;
      await this.#send(file, { ...this.#itemOf(file, clientId), address: url });
    });
  };

  /** Cancels the upload, or dismisses a refused file. */
  cancel = async (): Promise<void> => {
    const [item] = this.getItems();
    if (item?.state === "refused") this.setItems([]);
    if (!item || !this.#isSending()) return;
    const { key } = item;
    this.update(key, { state: "cancelling" });
    const isForgotten = this.#options.openBox().forgetUpload();
    // The shop refuses this owner's next file until it has deleted this one.
    const isDeleted = this.cancelUpload(key);
    const isLate = new Promise((resolve) => setTimeout(resolve, CANCEL_MS));
    await Promise.all([isForgotten, Promise.race([isDeleted, isLate])]);
    this.#endTurn();
    await this.#turn;
    this.setItems(this.getItems().filter((one) => one.key !== key));
  };

  protected override onEnd({ state, id, clientId }: ChatItem, file: File): void {
    if (state === "done" && id) {
      this.setItems([]);
      void this.#options.deliver({ id, file, clientId }).finally(this.#endTurn);
    } else void this.#options.openBox().forgetUpload().then(this.#endTurn);
  }

  protected override close(): void {
    super.close();
    this.#endTurn();
  }

  #itemOf(file: File, clientId: string): ChatItem {
    const name = cleanFileName(file.name);
    return { ...chosenItem(file), name, key: this.nextKey(), clientId };
  }

  /** Resolves when the upload has ended. */
  #send(file: File, item: ChatItem): Promise<void> {
    return new Promise((resolve) => {
      this.#endTurn = resolve;
      this.setItems([item]);
      this.enqueue(file, item);
    });
  }

  /** Runs work after the last upload, unless another tab is uploading. */
  #takeTurn(box: UploadBox, work: () => Promise<void>, onBusy = () => {}): void {
    const workWith = (lock: Lock | null) => (lock ? work() : onBusy());
    this.#turn = this.#turn.then(() => {
      if (!("locks" in navigator)) return work();
      return navigator.locks.request(box.lockName("upload"), { ifAvailable: true }, workWith);
    });
  }

  #isWanted(key: number): boolean {
    return this.getItems().some((item) => item.key === key && item.state !== "cancelling");
  }

  #isSending(): boolean {
    return this.getItems().some(({ state }) => state !== "refused" && state !== "cancelling");
  }
}
