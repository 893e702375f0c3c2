import { Agent } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSession } from "@stakehold/e2e/api/caller.ts";
import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { startPlatform } from "@stakehold/run/platform.ts";
import { RUN_FILE, type RunFile } from "@stakehold/run/run-file.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { keepSecrets } from "@stakehold/stack/secrets.ts";
import { z } from "zod";
import { post } from "./load.ts";
import { operationsFor } from "./operations.ts";
import { graphFingerprint, questionIn, type RecordedAnswer, type Recording } from "./recording.ts";
import { startSide, type SideName } from "./sides.ts";
import { openSubgraphs, type AnswerFor } from "./subgraphs.ts";

const ASKER = "alice@example.com";

/** The response headers that a gateway may act on. */
const KEPT = ["content-type", "cache-control"] as const;

/**
 * Starts a whole platform with its examples, and sends every operation through every gateway: each plans in its own
 * way, and so sends other queries to the subgraphs.
 */
export async function record(names: readonly SideName[]): Promise<Recording> {
  const stateDir = mkdtempSync(join(tmpdir(), "bench-gateway-"));
  const runFile = join(stateDir, "run.json");
  console.log("Recording what the subgraphs answer, on a platform of its own …");
  const platform = await startPlatform({
    stateDir,
    runFile,
    port: await freePort(),
    env: { ...process.env, OTEL_SDK_DISABLED: "true" },
    log: () => undefined,
    seed: true,
  });
  process.env[RUN_FILE] = runFile;
  try {
    return await recordOn(platform.run(), keepSecrets(join(stateDir, "secrets.json"))("identity rpc secret"), names);
  } finally {
    await platform.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function recordOn(run: RunFile, secret: string, names: readonly SideName[]): Promise<Recording> {
  const { session, betId } = await askerOn(run);
  const client = rpcClient(CredentialsService, {
    url: run.services["identity"]?.url ?? "",
    secret,
    timeoutMs: 10_000,
  });
  const answers = new Map<string, RecordedAnswer>();
  const answerFor: AnswerFor = async (service, body) => {
    const credential = { case: "session", value: session } as const;
    const { internalToken } = await client.exchangeCredential({ credential, isWatching: true });
    const response = await fetch(`${run.services[service]?.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${internalToken}` },
      body,
    });
    const headers = Object.fromEntries(
      KEPT.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const text = await response.text();
    const question = questionIn(body);
    answers.set(`${service}\n${question}`, { service, question, headers, body: text });
    return { headers, body: Buffer.from(text) };
  };
  const operations = operationsFor(betId);
  const subgraphs = await openSubgraphs(answerFor);
  const agent = new Agent();
  try {
    for (const name of names) {
      const side = await startSide(name, subgraphs.urls);
      try {
        // Apollo's executor runs the first request, also on our side. It and the fast path send different queries to
        // the subgraphs.
        for (const { body } of [...operations, ...operations]) await post(side, 0, body, agent);
      } finally {
        await side.stop();
      }
    }
  } finally {
    subgraphs.close();
  }
  return { graph: graphFingerprint(), sides: [...names], operations: [...operations], answers: [...answers.values()] };
}

const feed = z.array(z.object({ id: z.string(), participantCount: z.number() })).nonempty();

/** Returns a user's session, and the bet of the examples with the most participants. */
async function askerOn(run: RunFile): Promise<{ readonly session: string; readonly betId: string }> {
  const context = await openSession(ASKER);
  const { cookies } = await context.storageState();
  const session = cookies.find(({ name }) => name === sessionCookieName(run.url))?.value;
  if (session === undefined) throw new Error("Signing in gave no session");
  const answer: unknown = await (await context.get(`${run.url}/api/bets`)).json();
  const bets = feed.parse(answer).toSorted((a, b) => b.participantCount - a.participantCount);
  return { session, betId: bets[0]?.id ?? "" };
}
