import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as ofGateway from "@stakehold/gateway/generated/graphql.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";

const OPERATION = /\b(?:query|mutation) (\w+)/;

/** Returns the web app's operations, and those behind the gateway's REST calls, by name. */
export function readDocuments(): ReadonlyMap<string, string> {
  const path = join(repositoryRoot, "web", "src", "generated", "persisted-documents.json");
  const ofWeb = Object.values(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, "utf8"))));
  const ofRest = Object.values(ofGateway).flatMap((each) =>
    each instanceof ofGateway.TypedDocumentString ? [each.toString()] : [],
  );
  return new Map([...ofRest, ...ofWeb].map((text) => [OPERATION.exec(text)?.[1] ?? "", text] as const));
}
