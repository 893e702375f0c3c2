import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { billOfMaterials, lockShape } from "./bill-of-materials.ts";

const FILE = "sbom.cdx.json";

/** What tests and builds is no part of what serves; the image has these, and in it the web app, which browsers run. */
const SERVES = /^(?:gateway|web|proto|services\/[^/]+|packages\/(?!testing$)[^/]+)$/;

/** Writes the bill of materials of what serves, and returns its path with how many packages of others it names. */
export function writeBill(): { readonly path: string; readonly packages: number } {
  const lock = lockShape.parse(JSON.parse(readFileSync(join(repositoryRoot, "package-lock.json"), "utf8")));
  const bill = billOfMaterials(
    lock,
    Object.keys(lock.packages).filter((path) => SERVES.test(path)),
  );
  writeFileSync(join(repositoryRoot, FILE), `${JSON.stringify(bill, undefined, 2)}\n`);
  return { path: FILE, packages: bill.components.filter((component) => "purl" in component).length };
}
