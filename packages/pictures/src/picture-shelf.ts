import { hash } from "node:crypto";
import type { FileStore, StoredFile } from "./file-store.ts";
import { newPictureId, sizeOfPicture } from "./picture-id.ts";
import type { Picture } from "./read-picture.ts";

/** The places of displayed pictures, each of one service: evidence of a proposal, and a ticket's pictures. */
export const KEPT_PLACES = ["evidence", "tickets"] as const;

/** The place of a displayed picture. */
export type KeptPlace = (typeof KEPT_PLACES)[number];

const HOUR_MS = 3_600_000;

/** How long an upload may be used. */
export const UPLOAD_HOLDS_MS = 24 * HOUR_MS;

/**
 * The minimum age of a kept picture that is removed as unreferenced. An upload is older than its kept copy, so by then
 * it can't be used any more, and no reference is about to be added.
 */
const UNNAMED_FOR_MS = UPLOAD_HOLDS_MS + HOUR_MS;

/** How many files are processed together, and how many pages per round. The next round continues after them. */
const PAGE = 500;
const MAX_PAGES = 20;

/** A picture and its owner. */
export type OwnPicture = { readonly ownerId: string; readonly pictureId: string };

/** The pictures of a store: uploads, which belong to their owner for a day, and kept copies of them. */
export type PictureShelf = {
  /** Stores an upload for a day, and returns its id. Throws UNAVAILABLE. */
  upload(ownerId: string, picture: Picture): Promise<string>;
  /**
   * Copies an upload to where pictures are displayed; repeating it changes nothing. Returns whether there is such an
   * upload of this person that is not older than a day. Throws UNAVAILABLE.
   */
  keep(picture: OwnPicture, place: KeptPlace): Promise<boolean>;
  /** Returns the bytes of a kept picture, which are WebP; undefined if there is none. Throws UNAVAILABLE. */
  read(place: KeptPlace, pictureId: string): Promise<Uint8Array | undefined>;
  /** Removes expired uploads, and returns how many. Rounds are bounded; each resumes where the last one ended. */
  sweepUploads(): Promise<number>;
  /** Removes a place's unreferenced pictures in the same way. `named` returns which of some ids are referenced. */
  sweepUnnamed(place: KeptPlace, named: NamedPictures): Promise<number>;
};

/** Returns which of these pictures are referenced by displayed content. */
export type NamedPictures = (pictureIds: readonly string[]) => Promise<readonly string[]>;

/** The pictures in a store. */
export function createPictureShelf(store: FileStore, now: () => Date = () => new Date()): PictureShelf {
  const isOlder = ({ writtenAt }: StoredFile, ms: number): boolean => now().getTime() - writtenAt.getTime() > ms;
  const rounds = createRounds(store);
  return {
    upload: async (ownerId, { bytes, ...size }) => {
      const pictureId = newPictureId(size);
      await store.write(uploadOf({ ownerId, pictureId }), bytes);
      return pictureId;
    },
    keep: async (picture, place) => {
      if (sizeOfPicture(picture.pictureId) === undefined) return false;
      const uploaded = await store.look(uploadOf(picture));
      if (uploaded === undefined || isOlder(uploaded, UPLOAD_HOLDS_MS)) return false;
      await store.copy(uploaded.name, keptAt(place, picture.pictureId));
      return true;
    },
    read: async (place, pictureId) =>
      sizeOfPicture(pictureId) === undefined ? undefined : store.read(keptAt(place, pictureId)),
    sweepUploads: () =>
      rounds("uploads/", async (files) =>
        files.filter((file) => isOlder(file, UNNAMED_FOR_MS)).map(({ name }) => name),
      ),
    sweepUnnamed: (place, named) =>
      rounds(`${place}/`, async (files) => {
        const old = files.filter((file) => isOlder(file, UNNAMED_FOR_MS)).map(({ name }) => name);
        const kept = new Set(old.length === 0 ? [] : await named(old.map(pictureOf)));
        return old.filter((name) => !kept.has(pictureOf(name)));
      }),
  };
}

/** Goes through folders page by page and removes the chosen files of each page. */
function createRounds(store: FileStore) {
  const reached = new Map<string, string>();
  return async (folder: string, choose: (files: readonly StoredFile[]) => Promise<readonly string[]>) => {
    let removed = 0;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const files = await store.list(folder, { after: reached.get(folder) ?? "", limit: PAGE });
      for (const name of await choose(files)) {
        await store.remove(name);
        removed += 1;
      }
      reached.set(folder, files.length < PAGE ? "" : (files.at(-1)?.name ?? ""));
      if (files.length < PAGE) break;
    }
    return removed;
  };
}

/** An upload's name contains a digest of its owner, so that no one reaches another person's. */
const uploadOf = ({ ownerId, pictureId }: OwnPicture): string =>
  `uploads/${hash("sha256", ownerId, "hex")}/${pictureId}${ENDING}`;

const keptAt = (place: KeptPlace, pictureId: string): string => `${place}/${pictureId}${ENDING}`;

const ENDING = ".webp";

const pictureOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1, -ENDING.length);
