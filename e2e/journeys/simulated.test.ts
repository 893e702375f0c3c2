import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { verifyWebhook, WebhookError } from "@stakehold/client/webhooks";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { RUN_FILE } from "@stakehold/run/run-file.ts";
import { openCaller } from "../api/caller.ts";
import { clientOf } from "../api/client-of.ts";
import { checkMoney } from "../money/check-money.ts";

const PARTNER = "simulated-partner@example.com";

let receiver: Server;
let address = "";
let secret = "";
/** The types of the messages by their ids: one whose response was late comes once more. */
let received = new Map<string, string>();

/** A partner's endpoint, which accepts what it can verify. */
beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      try {
        const { id, type } = verifyWebhook(request.headers, body, secret);
        received.set(id, type);
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(error instanceof WebhookError ? 400 : 500).end();
      }
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const bound = receiver.address();
  if (bound === null || typeof bound === "string") throw new Error("The receiver has no port");
  address = `http://127.0.0.1:${bound.port}/hooks`;
});
afterAll(() => void receiver.close());

/** Runs the command, passes on each line of its output, and returns its exit code. */
async function simulate(onLine: (line: string, child: ChildProcess) => void): Promise<number | null> {
  const program = join(repositoryRoot, "dev", "run", "main.ts");
  const words = ["simulate", "--to", address, "--as", PARTNER, process.env[RUN_FILE] ?? ""];
  const child = spawn(process.execPath, [program, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", (line) => onLine(line, child));
  // Its last lines may be read after its exit, but not after its close.
  const [code] = await once(child, "close");
  return code;
}

const endpointsLeft = async () => {
  const client = await clientOf(await openCaller(PARTNER));
  return client.webhooks.list().toArray(100);
};

test("a partner's endpoint receives a bet's whole lifecycle, and can verify it", async () => {
  const lines: string[] = [];
  const code = await simulate((line) => {
    secret ||= /^Secret: (whsec_\S+)$/.exec(line)?.[1] ?? "";
    lines.push(line);
  });
  expect(lines[0]).toBe(`Secret: ${secret}`);
  expect(lines.at(-2)).toBe(`All ${received.size} messages arrived.`);
  expect(code).toBe(0);
  expect([...new Set(received.values())].toSorted()).toEqual([
    "bet.decided",
    "bet.joined",
    "bet.published",
    "bet.settled",
    "bet.voting_started",
    "payout.sent",
    "stake.held",
    "stake.refunded",
    "ticket.answered",
  ]);
  const accepted = lines.filter((line) => / 204 {2}in \d+ ms$/.test(line));
  expect(accepted.map((line) => line.split(/ +/)[1]).toSorted()).toEqual([...received.values()].toSorted());
  expect(await endpointsLeft()).toEqual([]);
  expect(await checkMoney()).toEqual([]);
});

test("the command removes the endpoint when it is interrupted", async () => {
  received = new Map();
  secret = "";
  const code = await simulate((line, child) => {
    secret ||= /^Secret: (whsec_\S+)$/.exec(line)?.[1] ?? "";
    if (line.includes("bet.published")) child.kill("SIGINT");
  });
  expect(code).toBe(130);
  expect([...received.values()]).toContain("bet.published");
  expect(await endpointsLeft()).toEqual([]);
});
