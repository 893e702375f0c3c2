/** A file in a store: its name, and when it was written last. */
export type StoredFile = { readonly name: string; readonly writtenAt: Date };

/** A page of a listing, in ascending order: behind which name, and how many files at most. */
export type StorePage = { readonly after: string; readonly limit: number };

/**
 * Where files are kept, under names of letters, digits, `-`, `_`, `.` and `/`. Each call may be repeated. What can't be
 * reached throws UNAVAILABLE.
 */
export type FileStore = {
  /** Writes a file whole or not at all, over one that was there. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes of a file; undefined where there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** What a file is like; undefined where there is none. */
  look(name: string): Promise<StoredFile | undefined>;
  /** Writes a file that is like another, which was just looked at. */
  copy(from: string, to: string): Promise<void>;
  /** Removes a file; one that is gone is no error. */
  remove(name: string): Promise<void>;
  /** The files whose names begin with a folder's. */
  list(folder: string, page: StorePage): Promise<readonly StoredFile[]>;
};
