import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser that takes longer to start hangs. */
const PATIENCE_MS = 60_000;

/** Starts the Chromium that this computer has; `CHROMIUM_PATH` names one that is not on the PATH. */
export function startBrowser(): Promise<Browser> {
  const named = process.env["CHROMIUM_PATH"];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program))).find(existsSync);
  const executablePath = named ?? found;
  if (executablePath === undefined)
    throw new Error("The journeys need Chromium: install it, or name it in CHROMIUM_PATH.");
  return chromium.launch({ executablePath, args: FLAGS, timeout: PATIENCE_MS });
}
