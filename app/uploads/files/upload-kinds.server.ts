/** What files are uploaded for; each feature defines its own kind once. */

/** Whose an upload is. */
export interface UploadOwner {
  /** A participant, or whatever the feature knows its people by. */
  id: string;
  /** Without an account: a daily quota counts by network address. */
  isGuest: boolean;
  /** Of the shop's own people, who send more in a day than a customer. */
  isShop?: true;
  /** Who brings it, where several people own as one. */
  uploaderId?: string;
}

/** A file that has arrived whole. */
export interface ArrivedFile {
  id: string;
  /** Where its bytes are. */
  path: string;
  name: string;
  size: number;
}

/** What may be uploaded, by whom, and who may have it. */
export interface UploadKind {
  /** In the address: `/uploads/{name}`. */
  name: string;
  /** The folder in the storage (SPEC §3). */
  folder: string;
  maxBytes: number;
  /** Whether a person brings one file after the other. */
  oneAtATime?: true;
  /**
   * Whose the upload of a request with these headers is; undefined: nobody's, refused. Besides
   * cookies there may be `upload-owner`: in whose name the browser brings it.
   */
  owner(headers: Headers): Promise<UploadOwner | undefined>;
  /** What those are told. */
  refusal: string;
  /**
   * Whether whoever sends these headers may read a file of this kind.
   * @param query what stands in the file's address after `?`; it may hold a key
   * @param address the caller's network address, where wrong keys are counted
   */
  mayRead(
    headers: Headers,
    file: { id: string; ownerId: string },
    query: URLSearchParams,
    address: string,
  ): Promise<boolean>;
  /**
   * Makes of the bytes what is kept in their place, where a kind does not keep them as they came.
   * @throws UploadRefusal
   */
  convert?(file: ArrivedFile): Promise<{ type: string; width: number; height: number }>;
  /** Where what `convert` makes is stored. */
  convertedPaths?(file: { id: string }): string[];
}

const kinds = new Map<string, UploadKind>();

/** Makes a kind of upload known; call before the shop opens. */
export function defineUploads(kind: UploadKind): void {
  kinds.set(kind.name, kind);
}

/** The kind of this name. */
export function uploadKind(name: string): UploadKind | undefined {
  return kinds.get(name);
}
