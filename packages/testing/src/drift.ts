import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

/** Tables of every database that no Prisma schema names. */
const SHARED_TABLES = [
  "outbox",
  "inbox",
  "dead_letters",
  "dead_letter_replays",
  "dead_letter_decisions",
  "idempotency_keys",
  "clock_offset",
  "messaging_migrations",
  "schema_migrations",
].map((table) => `public.${table}`);

// TypeScript has no WebAssembly types without lib.dom.
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

/**
 * Returns the differences between a migrated database and a Prisma schema, in Prisma's words; empty if there are none.
 * It does not see CHECKs, triggers and functions. Takes the database address of its owner, and the schema's file.
 */
export async function driftOf(ownerUrl: string, schema: URL): Promise<string> {
  await loadEngine();
  const path = fileURLToPath(schema);
  const files = [{ path, content: await readFile(schema, "utf8") }];
  const pool = catalogPool(ownerUrl);
  const adapter = new PrismaPg(pool);
  const engine = await glue.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      connect: async () => readCharacters(await adapter.connect()),
      connectToShadowDb: async () => readCharacters(await adapter.connectToShadowDb()),
    }),
  );
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: "." },
      to: { tag: "schemaDatamodel", files },
      script: false,
      exitCode: true,
      filters: { externalTables: SHARED_TABLES, externalEnums: [] },
    });
    return exitCode === 0 ? "" : (stdout ?? "the schema engine gave no reason");
  } finally {
    engine.free();
    await pool.end();
  }
}

/** Prisma's own schema engine, compiled to WebAssembly, so that nothing is downloaded. */
async function loadEngine(): Promise<void> {
  const module = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(module.replace(/schema_engine\.js$/, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
}

const CHAR_OID = 18;
const CHAR_ARRAY_OID = 1002;

/**
 * The engine's catalogue queries return PostgreSQL's internal "char", which the adapter rejects: such columns are sent
 * as arrays of characters, and converted back after the adapter.
 */
function catalogPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => undefined);
  const query: (config: pg.QueryConfig) => Promise<pg.QueryResult> = pool.query.bind(pool);
  Reflect.set(pool, "query", async (config: pg.QueryConfig) => {
    const result = await query(config);
    for (const field of result.fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = CHAR_ARRAY_OID;
    return result;
  });
  return pool;
}

function readCharacters(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const query = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (text) => {
    const result = await query(text);
    result.columnTypes.forEach((type, column) => {
      if (type !== ColumnTypeEnum.CharacterArray || result.rows.some((row) => Array.isArray(row[column]))) return;
      result.columnTypes[column] = ColumnTypeEnum.Character;
      for (const row of result.rows) if (row[column] === "") row[column] = "\0";
    });
    return result;
  };
  return adapter;
}
