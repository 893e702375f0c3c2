import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";

/** An operation for every side: its name and request body. */
export type Operation = { readonly name: string; readonly body: string };

/** The query of every page's header: the signed-in user. */
const ME = `query Me {
  __typename
  me { __typename id email roles acceptedTerms isBanned betsWon betsLost user { __typename id displayName } }
}`;

const FEED = { first: 20, sort: "LARGEST", filter: { status: ["ACTIVE"] }, withFeatured: true };

const manifest = z.record(z.string(), z.string());

/** Returns the web app's queries for the feed, a bet's page and the signed-in user. Callers send them whole. */
export function operationsFor(betId: string): readonly Operation[] {
  const path = join(repositoryRoot, "web", "src", "generated", "persisted-documents.json");
  const documents = Object.values(manifest.parse(JSON.parse(readFileSync(path, "utf8"))));
  const bodyOf = (operationName: string, query: string | undefined, variables: object) => {
    if (query === undefined) throw new Error(`The web app has no operation ${operationName} any more`);
    return JSON.stringify({ operationName, query, variables });
  };
  const documentOf = (name: string) => documents.find((text) => text.includes(`query ${name}(`));
  return [
    { name: "feed", body: bodyOf("Feed", documentOf("Feed"), FEED) },
    { name: "bet page", body: bodyOf("BetPage", documentOf("BetPage"), { id: betId }) },
    { name: "me", body: bodyOf("Me", ME, {}) },
  ];
}
