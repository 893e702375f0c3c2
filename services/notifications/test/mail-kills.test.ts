import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { z } from "zod";
import type { ConsumedEvent, SenderTask } from "./kill/commands.ts";
import { createNotifications, JOIN_DIGEST_MS, MINUTE_MS, type Notifications } from "./notifications.ts";

/** As many as a suite has time for; `npm run test:soak -- mails` makes it 200 and reports what it saw. */
const KILLS = Number(process.env["MAIL_KILLS"] ?? 12);
/**
 * Half a minute per kill guards against hanging: each starts a process, which takes some seconds on a busy computer.
 */
const WITHIN_MS = KILLS * 30_000;

const SENDER = fileURLToPath(new URL("kill/sender.ts", import.meta.url));
/** Saves a sender that starts for the hundredth time from compiling its modules again. */
const COMPILED = join(tmpdir(), "stakehold-compiled");

/** About as many points as a sender passes while it consumes the events of two rounds and sends their mails. */
const POINTS = 64;
/** Coprime to the points, so that a sender dies at each in turn, and few kills cover the whole range. */
const STRIDE = 19;
const LONGEST_LIFE_MS = 400;

/** Half of them open tickets and half join the bet. The mailbox keeps 1,000 mails, and 200 kills need fewer. */
const PEOPLE = 4;

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterAll(() => service.close());

/**
 * Runs a sender; returns whether it was killed. One that survives is killed after so many milliseconds, wherever it is
 * then.
 */
async function isKilled(events: readonly ConsumedEvent[], { diesAt = 0, afterMs = 0 }): Promise<boolean> {
  const { serviceUrl: databaseUrl, smtpUrl } = service;
  const task = { databaseUrl, smtpUrl, joinDigestMs: JOIN_DIGEST_MS, events: [...events], diesAt };
  const child = fork(SENDER, [], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { ...process.env, NODE_OPTIONS: "", NODE_COMPILE_CACHE: COMPILED },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  child.once("message", () => {
    child.send(task satisfies SenderTask);
    if (afterMs > 0) setTimeout(() => child.kill("SIGKILL"), afterMs);
  });
  const [code, signal] = z.tuple([z.number().nullable(), z.string().nullable()]).parse(await ended);
  if (signal !== "SIGKILL" && code !== 0) throw new Error(`A sender ended by itself (${code ?? signal})`);
  return signal === "SIGKILL";
}

test(
  `over ${KILLS} kills of a sender with redelivered events, each mail arrives under one Message-ID and none is lost`,
  async () => {
    const bet = await service.newBet();
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => service.newPerson()));
    const events: ConsumedEvent[] = [];
    const news = (round: number): ConsumedEvent[] =>
      people.map(({ userId }, index) => ({
        eventId: randomUUID(),
        userId,
        joined:
          index < PEOPLE / 2
            ? null
            : { betId: bet.betId, creatorId: bet.creator.userId, isFor: (round + index) % 2 === 0 },
      }));

    let kills = 0;
    let again: readonly ConsumedEvent[] = [];
    for (let round = 0; kills < KILLS; round += 1) {
      const fresh = news(round);
      events.push(...fresh);
      // Half of them die at one of the points in turn; the others by the clock, even within a transaction.
      const death =
        round % 2 === 0
          ? { diesAt: 1 + (((round / 2) * STRIDE) % POINTS) }
          : { afterMs: 1 + ((round * STRIDE) % LONGEST_LIFE_MS) };
      const killed = await isKilled([...again, ...fresh], death);
      if (killed) kills += 1;
      // Events that a killed consumer did not acknowledge are delivered again, and so may acknowledged ones.
      again = killed ? [...again.slice(-PEOPLE), ...fresh] : fresh;
      // The lease of a mail that a killed sender had taken expires by itself.
      await service.moveClock(16 * MINUTE_MS);
    }

    expect(await isKilled(events, {})).toBe(false);
    for (let round = 0; round < 60; round += 1) {
      await service.notifyOfJoins();
      await service.send();
      await service.moveClock(round % 10 === 0 ? JOIN_DIGEST_MS : 16 * MINUTE_MS);
    }

    const notices = await service.prisma.notice.findMany();
    expect(notices.filter(({ state }) => state !== "SENT")).toEqual([]);
    const ofEvents = notices.filter(({ kind }) => kind === "TICKET_OPENED" || kind === "BET_JOINED");
    expect(ofEvents.map(({ eventId }) => eventId).toSorted()).toEqual(events.map(({ eventId }) => eventId).toSorted());
    const digests = notices.filter(({ kind }) => kind === "PEOPLE_JOINED");
    const counts = digests.map(({ facts }) => z.object({ forCount: z.int(), againstCount: z.int() }).parse(facts));
    const joined = counts.reduce((sum, { forCount, againstCount }) => sum + forCount + againstCount, 0);
    expect(joined).toBe(events.filter((event) => event.joined !== null).length);

    const boxes = await Promise.all([bet.creator, ...people].map(({ email }) => service.mailbox(email)));
    const arrived = boxes.flat();
    expect(arrived.map(({ messageId }) => messageId).toSorted()).toEqual(
      notices.map(({ messageId }) => `<${messageId}>`).toSorted(),
    );
    const repeated = arrived.filter(({ deliveries }) => deliveries > 1);
    if (KILLS >= POINTS) expect(repeated.length).toBeGreaterThan(0);
    if (process.env["MAIL_KILLS"] === undefined) return;
    console.log(
      `${kills} kills; ${events.length} events are ${notices.length} mails, of them ${digests.length} of ${joined} ` +
        `joins. All arrived, ${repeated.length} of them more than once, under the same Message-ID.`,
    );
  },
  WITHIN_MS,
);
