import { findChromium } from "@stakehold/run/test-run/chromium.ts";
import { chromium, type Browser } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser that takes longer to start, or a page that takes longer to show something, hangs. */
export const PATIENCE_MS = 60_000;

/** Starts the Chromium of this computer. Throws SetUpError where it has none. */
export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: FLAGS, timeout: PATIENCE_MS });
