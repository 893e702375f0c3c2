/** A file in a store: its name, and when it was last written. */
export type StoredFile = { readonly name: string; readonly writtenAt: Date };

/** A page of a listing in ascending order: the name that it follows, and its maximum size. */
export type StorePage = { readonly after: string; readonly limit: number };

/**
 * A store of files, whose names consist of letters, digits, `-`, `_`, `.` and `/`. Each call may be repeated. Throws
 * UNAVAILABLE if it can't be reached.
 */
export type FileStore = {
  /** Writes a file completely or not at all, over any existing one. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes of a file; undefined if there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Returns a file's properties; undefined if there is none. */
  look(name: string): Promise<StoredFile | undefined>;
  /** Copies a file that was just looked at. */
  copy(from: string, to: string): Promise<void>;
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>;
  /** Returns files whose names begin with a folder's. */
  list(folder: string, page: StorePage): Promise<readonly StoredFile[]>;
};
