/** The kinds of uploads; each feature defines its own. */
export interface UploadOwner {
  /** A participant, or the feature's own id for its people. */
  id: string;
  /** Has no account: the quota counts by network address. */
  isGuest: boolean;
  /** Gets the shop's quota. */
  isShop?: true;
  /** An import, whose own limits bound what it brings. */
  isImport?: true;
  /** The person, where several people share one owner. */
  uploaderId?: string;
}

/** A completely uploaded file. */
export interface ArrivedFile {
  id: string;
  path: string;
  name: string;
  size: number;
}

export interface UploadKind {
  /** In the URL: `/uploads/{name}`. */
  name: string;
  /** The folder in the storage (SPEC §3). */
  folder: string;
  maxBytes: number;
  /** Whether a person uploads one file at a time. */
  oneAtATime?: true;
  /**
   * Whoever has sent it waits until its pages are known, and the first one is drawn large; else they
   * follow when others take long.
   */
  waitsForPages?: true;
  /**
   * The owner of an upload with these headers, if allowed. The header `upload-owner` says who the
   * browser's page was rendered for.
   */
  owner(headers: Headers): Promise<UploadOwner | undefined>;
  /** The message when it is not allowed. */
  refusal: string;
  /**
   * Whether the sender of these headers may read a file.
   * @param query of the file's URL; it may hold a key
   * @param address the caller's network address, for the limit of wrong keys
   */
  mayRead(
    headers: Headers,
    file: { id: string; ownerId: string },
    query: URLSearchParams,
    address: string,
  ): Promise<boolean>;
  /**
   * Converts the upload into other files that replace it.
   * @throws UploadRefusal
   */
  convert?(file: ArrivedFile): Promise<{ type: string; width: number; height: number }>;
  /** The paths that `convert` writes to. */
  convertedPaths?(file: { id: string }): string[];
}

const kinds = new Map<string, UploadKind>();

/** Registers a kind; call before the shop serves. */
export function defineUploads(kind: UploadKind): void {
  kinds.set(kind.name, kind);
}

export const uploadKindNames = (): string[] => [...kinds.keys()];

export function uploadKind(name: string): UploadKind | undefined {
  return kinds.get(name);
}
