import { uuidv7 } from "uuidv7";
import type { UploadEnvironment } from "../../uploads/browser/upload-environment.ts";
import { chosenItem, type UploadItem, UploadList } from "../../uploads/browser/upload-list.ts";
import { cleanFileName } from "../../uploads/file-name.ts";
import { CHAT_FILE_BYTES, findFault } from "../../uploads/upload-limits.ts";
import type { Outbox } from "../unsent/outbox.ts";

/** How long a cancelled upload stays in sight while the shop deletes it, ms. */
const CANCEL_MS = 3_000;
const BUSY = "Another tab is sending a file. Wait until it has arrived.";

/** The file that is on its way. */
export interface ChatItem extends UploadItem {
  /** Of the message that the file becomes. */
  clientId: string;
  /** Where the shop has its beginning. */
  address?: string | undefined;
}

/** A file that the shop has, and the message that it becomes. */
export interface UploadedFile {
  id: string;
  file: File;
  clientId: string;
}

/** Where the browser keeps the file until it has arrived. */
type UploadBox = Pick<
  Outbox,
  "keptUpload" | "keepUpload" | "forgetUpload" | "putOff" | "takeBack" | "lockName"
>;

interface ChatUploadOptions {
  /** In whose name the file is sent. */
  owner: string;
  openBox: () => UploadBox;
  /** Makes a message of the file; resolves when the outbox has the message. */
  deliver: (file: UploadedFile) => Promise<void>;
  environment?: UploadEnvironment;
}

/**
 * Sends one file at a time into a conversation (SPEC §5), from one tab, and resumes it after a
 * reload. A file that has arrived is a message and cannot be cancelled.
 */
export class ChatUpload extends UploadList<ChatItem> {
  readonly #options: ChatUploadOptions;
  /** Resolves when the last file has left the outbox and other tabs may send. */
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

  /** Sends a file, unless another one is on its way. */
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
    // Shown at once; it is sent when its turn comes.
    this.setItems([{ ...item, state: "uploading" }]);
    this.#takeTurn(
      box,
      async () => {
        // A kept file that nobody has resumed yet is sent after this one.
        if (this.#isWanted(key)) await box.putOff();
        if (this.#isWanted(key)) await box.keepUpload({ clientId, file });
        if (!this.#isWanted(key)) await box.forgetUpload();
        else if (!this.isClosed) await this.#send(file, item);
      },
      () => this.update(key, { state: "refused", error: BUSY }),
    );
  };

  /** Sends the file that a reload has interrupted, or that the shop has lost, if there is one. */
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

  /** Gives the file up, or closes the line of one that was refused. */
  cancel = async (): Promise<void> => {
    const [item] = this.getItems();
    if (item?.state === "refused") this.setItems([]);
    if (!item || !this.#isSending()) return;
    const { key } = item;
    this.update(key, { state: "cancelling" });
    const isForgotten = this.#options.openBox().forgetUpload();
    // As long as the shop has the upload, it does not take this person's next file.
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

  /** Resolves when the turn of this file is over. */
  #send(file: File, item: ChatItem): Promise<void> {
    return new Promise((resolve) => {
      this.#endTurn = resolve;
      this.setItems([item]);
      this.enqueue(file, item);
    });
  }

  /** Works after the last file, unless another tab is sending. */
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
