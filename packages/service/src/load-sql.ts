import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { MigrationBuilder } from "node-pg-migrate";

/**
 * A file that begins with this comment runs outside a transaction, as `CREATE INDEX CONCURRENTLY` has to. It holds one
 * statement, which has to be one that may be repeated: where it fails, what it did stays.
 */
const OUTSIDE = /^-- outside a transaction\b/;

/** Makes node-pg-migrate's units of plain SQL files, and tells which of them is begun. */
export function loadSql(paths: readonly string[], onFile: (name: string) => void = () => undefined) {
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(path, "utf8");
      const up = (pgm: MigrationBuilder): void => {
        onFile(basename(path));
        if (OUTSIDE.test(sql)) pgm.noTransaction();
        pgm.sql(sql);
      };
      return { id: path, filePaths: [path], actions: { up } };
    }),
  );
}
