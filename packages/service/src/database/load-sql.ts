import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { MigrationBuilder } from "node-pg-migrate";
import { indexBuiltBy, requireValid } from "./concurrent-indexes.ts";

/**
 * A file that begins with this comment runs outside a transaction, as `CREATE INDEX CONCURRENTLY` must. It holds one
 * statement, which must be repeatable: if it fails, its partial effect stays. The index of a failed build is removed
 * before the next attempt.
 */
const OUTSIDE = /^-- outside a transaction\b/;

/** Makes node-pg-migrate's units from plain SQL files, and reports which of them starts. */
export function loadSql(paths: readonly string[], onFile: (name: string) => void = () => undefined) {
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(path, "utf8");
      const up = (pgm: MigrationBuilder): void => {
        onFile(basename(path));
        if (OUTSIDE.test(sql)) pgm.noTransaction();
        pgm.sql(sql);
        const index = indexBuiltBy(sql);
        // Runs before the file is recorded as applied.
        if (index !== undefined) pgm.sql(requireValid(index));
      };
      return { id: path, filePaths: [path], actions: { up } };
    }),
  );
}
