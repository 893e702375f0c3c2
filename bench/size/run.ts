import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Size } from "../graph/fill/world.ts";
import { openGraph } from "../graph/open-graph.ts";
import { deepPageOf, pagesOf } from "../graph/pages.ts";
import { onServer, type Server } from "../server.ts";
import { writeLines } from "../table.ts";
import { comparePlatforms, type Side } from "./compare-platforms.ts";
import { preparePlatform } from "./prepare-platform.ts";

const SMALL: Size = {
  bets: Number(process.env["SMALL_BETS"] ?? 1_000),
  places: Number(process.env["SMALL_PLACES"] ?? 10_000),
};
const LARGE: Size = {
  bets: Number(process.env["BETS"] ?? 100_000),
  places: Number(process.env["PLACES"] ?? 2_000_000),
};

/** Ten times as large. Only bets' own database is: the others would need more than a hundred gigabytes. */
const MILLION: Size = { bets: 1_000_000, places: 20_000_000, isOfBetsAlone: true };

/** The larger platform, and the bench's name in the table. */
const MEASURED =
  process.env["MILLION"] === "1"
    ? { bench: "size of a million", name: "million", size: MILLION }
    : { bench: "size", name: "large", size: LARGE };

/** The number of rows that the web app requests at once. */
const ROWS = 20;

async function openSide(server: Server, name: string, size: Size): Promise<Side> {
  const databases = await preparePlatform(server, name, size);
  const folder = join(server.folder, name);
  mkdirSync(folder, { recursive: true });
  const graph = await openGraph({ databases, folder });
  try {
    return { graph, pages: [...pagesOf(size, ROWS), await deepPageOf(graph, ROWS)] };
  } catch (error) {
    await graph.close();
    throw error;
  }
}

async function compare(server: Server): Promise<void> {
  const small = await openSide(server, "small", SMALL);
  try {
    const large = await openSide(server, MEASURED.name, MEASURED.size);
    try {
      writeLines(MEASURED.bench, await comparePlatforms({ small, large, postmaster: server.pid }));
    } finally {
      await large.graph.close();
    }
  } finally {
    await small.graph.close();
  }
}

// A fill that takes hours is kept for the next run; a short form's is not.
await onServer(compare, process.env["SHORT"] === "1" ? {} : { kept: "bench-size" });
