import type { DatabaseSync } from "node:sqlite";
import { textOf } from "@stakehold/stand-in/rows.ts";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

/**
 * Stores what the provider library must remember. Each write deletes what has expired, so the table holds only live
 * entries.
 */
export function createArtifacts(database: DatabaseSync): AdapterFactory {
  const statements = prepare(database);
  return (model) => createAdapter(model, statements);
}

type Statements = ReturnType<typeof prepare>;

function prepare(database: DatabaseSync) {
  const alive = "(expires_at IS NULL OR expires_at > ?)";
  return {
    upsert: database.prepare(`
      INSERT INTO artifacts (model, id, payload, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (model, id) DO UPDATE SET
        payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at
    `),
    find: database.prepare(`SELECT payload FROM artifacts WHERE model = ? AND id = ? AND ${alive}`),
    findByUid: database.prepare(`SELECT payload FROM artifacts WHERE model = ? AND uid = ? AND ${alive}`),
    consume: database.prepare(`
      UPDATE artifacts SET payload = json_set(payload, '$.consumed', ?) WHERE model = ? AND id = ?
    `),
    destroy: database.prepare("DELETE FROM artifacts WHERE model = ? AND id = ?"),
    revokeByGrantId: database.prepare("DELETE FROM artifacts WHERE grant_id = ?"),
    purge: database.prepare("DELETE FROM artifacts WHERE expires_at <= ?"),
  };
}

function createAdapter(model: string, statements: Statements): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn === undefined ? null : epochSeconds() + expiresIn;
      statements.purge.run(epochSeconds());
      statements.upsert.run(
        model,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.uid ?? null,
        expiresAt,
      );
    },
    async find(id) {
      return payloadOf(statements.find.get(model, id, epochSeconds()));
    },
    async findByUid(uid) {
      return payloadOf(statements.findByUid.get(model, uid, epochSeconds()));
    },
    async findByUserCode() {
      // Only the device flow has user codes, and this provider does not support it.
      return undefined;
    },
    async consume(id) {
      statements.consume.run(epochSeconds(), model, id);
    },
    async destroy(id) {
      statements.destroy.run(model, id);
    },
    async revokeByGrantId(grantId) {
      statements.revokeByGrantId.run(grantId);
    },
  };
}

function payloadOf(row: ReturnType<Statements["find"]["get"]>): AdapterPayload | undefined {
  return row === undefined ? undefined : JSON.parse(textOf(row, "payload"));
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
