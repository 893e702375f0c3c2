import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { FileStore, StoredFile } from "./file-store.ts";

/** Unfinished files lie beside the others, under a name that is never requested. */
const UNFINISHED = ".unfinished";

/** Makes a store in a folder of this computer, which the first write creates. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (name: string): string => join(root, ...name.split("/"));

  const place = async (name: string, make: (unfinished: string) => Promise<void>): Promise<void> => {
    const path = pathOf(name);
    const unfinished = join(root, UNFINISHED, randomUUID());
    await Promise.all([dirname(path), dirname(unfinished)].map((folder) => mkdir(folder, { recursive: true })));
    await make(unfinished);
    await rename(unfinished, path);
  };

  const look = async (name: string): Promise<StoredFile | undefined> => {
    const found = await orNothing(stat(pathOf(name)));
    return found === undefined ? undefined : { name, writtenAt: found.mtime };
  };

  return {
    write: (name, bytes) => place(name, (unfinished) => writeFile(unfinished, bytes)),
    read: (name) => orNothing(readFile(pathOf(name))),
    look,
    copy: (from, to) => place(to, (unfinished) => copyFile(pathOf(from), unfinished)),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async (folder, { after, limit }) => {
      const names = await namesIn(root, folder);
      const page = names.filter((name) => name > after).slice(0, limit);
      const found = await Promise.all(page.map(look));
      return found.filter((file) => file !== undefined);
    },
  };
}

async function namesIn(root: string, folder: string): Promise<string[]> {
  const entries = await orNothing(readdir(join(root, folder), { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Returns what was found, or undefined. */
async function orNothing<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
