import { generateKeyPair, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { textOf } from "@stakehold/stand-in/rows.ts";
import type { JWKS } from "oidc-provider";

export type Keys = {
  readonly signing: JWKS;
  readonly cookies: readonly string[];
};

/** Returns the keys of this provider, created at its first start and constant from then on. */
export async function loadKeys(database: DatabaseSync): Promise<Keys> {
  const signing = await loadOrMake(database, "signing", makeSigningKeys);
  const cookies = await loadOrMake(database, "cookies", async () =>
    JSON.stringify([randomBytes(32).toString("base64url")]),
  );
  return { signing: JSON.parse(signing), cookies: JSON.parse(cookies) };
}

async function loadOrMake(database: DatabaseSync, name: string, make: () => Promise<string>): Promise<string> {
  const select = database.prepare("SELECT value FROM keys WHERE name = ?");
  const known = select.get(name);
  if (known !== undefined) return textOf(known, "value");

  const made = await make();
  database.prepare("INSERT INTO keys (name, value) VALUES (?, ?)").run(name, made);
  return made;
}

async function makeSigningKeys(): Promise<string> {
  // RS256 is the one algorithm that every OpenID relying party must accept (OpenID Connect Core, section 15.1).
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" };
  return JSON.stringify({ keys: [key] });
}
