import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";

/** What is asked of every side: an operation's name, and the body that is sent. */
export type Operation = { readonly name: string; readonly body: string };

/** What the header of every page asks: who is signed in. */
const ME = `query Me {
  __typename
  me { __typename id email roles acceptedTerms isBanned betsWon betsLost user { __typename id displayName } }
}`;

const FEED = { first: 20, sort: "LARGEST", filter: { status: ["ACTIVE"] }, withFeatured: true };

const manifest = z.record(z.string(), z.string());

/** The feed and a bet's page as the web app asks for them, and who is signed in. Callers send them whole. */
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
