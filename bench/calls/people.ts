import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { openSession } from "@stakehold/e2e/api/caller.ts";
import { sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { z } from "zod";
import { post } from "../gateway/load.ts";

/** A signed-in user who queries the graph as a page does. Throws if the response has errors. */
export type Person = { mutate(operation: string, input: object): Promise<unknown> };

const ACCEPT_TERMS = "mutation AcceptTerms($input: AcceptTermsInput!) { acceptTerms(input: $input) { me { id } } }";

const manifest = z.record(z.string(), z.string());
const answer = z.object({ data: z.unknown(), errors: z.undefined().optional() });

/** Returns one of the web app's own documents. */
function documentOf(operation: string): string {
  if (operation === "AcceptTerms") return ACCEPT_TERMS;
  const path = join(repositoryRoot, "web", "src", "generated", "persisted-documents.json");
  const documents = Object.values(manifest.parse(JSON.parse(readFileSync(path, "utf8"))));
  const document = documents.find((text) => text.includes(`mutation ${operation}(`));
  if (document === undefined) throw new Error(`The web app has no mutation ${operation} any more`);
  return document;
}

const documents = new Map(["AcceptTerms", "CreateBet", "JoinBet"].map((name) => [name, documentOf(name)]));

/** Signs in so many new users, who share an agent's connections. */
export async function openPeople(url: string, count: number, agent: Agent): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await openPerson(url, agent));
  return people;
}

async function openPerson(url: string, agent: Agent): Promise<Person> {
  const context = await openSession(`caller-${randomUUID().slice(0, 8)}@example.com`);
  const { cookies } = await context.storageState();
  await context.dispose();
  const name = sessionCookieName(url);
  const session = cookies.find((cookie) => cookie.name === name)?.value;
  if (session === undefined) throw new Error("Signing in gave no session");
  const target = { url: `${url}/graphql`, headers: () => ({ cookie: `${name}=${session}` }) };
  const mutate = async (operation: string, input: object): Promise<unknown> => {
    const variables = { input: { ...input, idempotencyKey: randomUUID() } };
    const body = JSON.stringify({ operationName: operation, query: documents.get(operation), variables });
    const text = await post(target, 0, body, agent);
    const parsed = answer.safeParse(JSON.parse(text));
    if (!parsed.success) throw new Error(`${operation}: ${text}`);
    return parsed.data.data;
  };
  await mutate("AcceptTerms", { isAdult: true, acceptsTerms: true });
  return { mutate };
}
