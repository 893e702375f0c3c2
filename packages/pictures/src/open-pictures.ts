import { fileURLToPath } from "node:url";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createPictureLinks, type PictureLinks } from "./picture-links.ts";
import { createPictureShelf, type PictureShelf } from "./picture-shelf.ts";
import type { PictureSettings } from "./settings.ts";

/** Where pictures are, and the links to them. */
export type Pictures = { readonly shelf: PictureShelf; readonly links: PictureLinks };

/** Opens the pictures that the settings name; undefined if the platform takes none. */
export async function openPictures(settings: PictureSettings): Promise<Pictures | undefined> {
  const { PICTURES_URL: address, PICTURES_LINK_SECRET: secret } = settings;
  if (address === undefined || secret === undefined) return undefined;
  return { shelf: createPictureShelf(await storeAt(new URL(address), settings)), links: createPictureLinks(secret) };
}

async function storeAt(address: URL, settings: PictureSettings): Promise<FileStore> {
  if (address.protocol === "file:") return createFolderStore(fileURLToPath(address));
  // Loads the bucket's client only if there is a bucket.
  const { createS3Store } = await import("./s3-store.ts");
  const { PICTURES_REGION: region, PICTURES_ACCESS_KEY: accessKeyId, PICTURES_SECRET_KEY: secretAccessKey } = settings;
  const keys =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey };
  return createS3Store({ endpoint: address.origin, region, name: address.pathname.replaceAll("/", ""), keys });
}
