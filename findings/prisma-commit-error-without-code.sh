#!/usr/bin/env bash
# Where PostgreSQL refuses the COMMIT of an interactive transaction, Prisma 7.10.0 with @prisma/adapter-pg rejects with the
# driver's own DriverAdapterError: it has no `code` and no `meta`; its `cause` holds PostgreSQL's code. The same refusal of a
# statement in the transaction is a PrismaClientKnownRequestError with both (P2034). A caller that retries by `code` therefore
# does not recognise a lost race at COMMIT (40001), or a connection that ended during it (57P01).
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --no-audit --no-fund --silent node@24.21.0 prisma@7.10.0 @prisma/client@7.10.0 @prisma/adapter-pg@7.10.0 pg@8.16.3 \
  @electric-sql/pglite@0.3.14 @electric-sql/pglite-socket@0.0.19
node="$folder/node_modules/node/bin/node"

cat >schema.prisma <<'PRISMA'
generator client {
  provider               = "prisma-client"
  output                 = "./generated"
  importFileExtension    = "ts"
  generatedFileExtension = "ts"
}

datasource db {
  provider = "postgresql"
}

model Entry {
  id Int @id

  @@map("entries")
}
PRISMA
# Generating looks for a schema engine and does not use it.
PRISMA_SCHEMA_ENGINE_BINARY="$node" "$node" node_modules/prisma/build/index.js generate --schema schema.prisma >generate.log 2>&1

cat >look.ts <<'TS'
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client.ts";

const db = await PGlite.create();
await db.exec(`
  CREATE TABLE entries (id int PRIMARY KEY);
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$;
  CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.id = 1) EXECUTE FUNCTION refuse();
  CREATE TRIGGER at_once BEFORE INSERT ON entries FOR EACH ROW WHEN (NEW.id = 2) EXECUTE FUNCTION refuse();
`);
const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: Number(process.argv[2]) });
await server.start();
const adapter = new PrismaPg({ connectionString: `postgres://postgres:postgres@127.0.0.1:${process.argv[2]}/postgres`, max: 1 });
const prisma = new PrismaClient({ adapter });
for (const [what, id] of [["statement", 2], ["COMMIT", 1]] as const) {
  const error = await prisma
    .$transaction(async (transaction) => void (await transaction.entry.create({ data: { id } })))
    .catch((thrown: unknown) => thrown);
  const { name, code, meta, cause } = error as Record<string, any>;
  console.log(`${what}: ${name}, code ${code}, ${meta === undefined ? "no meta" : "meta"}, cause ${cause?.originalCode}`);
}
await prisma.$disconnect();
await server.stop();
process.exit(0);
TS
port="$("$node" -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')"
output="$("$node" --no-warnings look.ts "$port")"
echo "$output"
expected="statement: PrismaClientKnownRequestError, code P2034, meta, cause undefined
COMMIT: DriverAdapterError, code undefined, no meta, cause 40001"
[ "$output" = "$expected" ]
