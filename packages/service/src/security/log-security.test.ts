import { expect, test } from "@jest/globals";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { withTrace } from "@stakehold/telemetry/trace.ts";
import { NO_ID } from "../id.ts";
import { createLogger } from "../logger.ts";
import { renderMetrics } from "../metrics.ts";
import { withNetwork } from "./client-network.ts";
import { NOBODY, person, SECURITY_EVENTS, securityEntry, type SecurityFacts } from "./entry.ts";
import { flushSecurity, logSecurity } from "./log-security.ts";

const refusal: SecurityFacts = { event: "access_refused", actor: person("ada"), reason: "FORBIDDEN" };
const deed: SecurityFacts = { event: "signed_in", actor: person("ada"), method: "oidc" };

test("a line has the time, the service, the trace and the network, whatever the level of other lines is", () => {
  const lines: string[] = [];
  const logger = createLogger("bets", "fatal", { write: (line) => void lines.push(line) });
  const parent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  withTrace(parent, () => withNetwork("203.0.113.0/24", () => logSecurity(logger, refusal)));
  const told: unknown = JSON.parse(lines.join(""));
  expect(told).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    service: "bets",
    log: "security",
    trace: "a".repeat(32),
    event: "access_refused",
    outcome: "refused",
    actor: { kind: "person", id: "ada" },
    source: "203.0.113.0/24",
    reason: "FORBIDDEN",
  });
  expect(securityEntry.safeParse(told).success).toBe(true);
});

test("equal refusals are one line and a number, with the trace of the first", () => {
  const lines: string[] = [];
  const logger = createLogger("bets", "info", { write: (line) => void lines.push(line) });
  const of = (digit: string) => `00-${digit.repeat(32)}-${"b".repeat(16)}-01`;
  for (const digit of ["1", "2", "3"]) withTrace(of(digit), () => logSecurity(logger, refusal));
  withTrace(of("4"), () => flushSecurity(logger));
  const told = lines.map((line) => securityEntry.parse(JSON.parse(line)));
  expect(told.map(({ trace, times }) => [trace, times])).toEqual([
    ["1".repeat(32), undefined],
    ["1".repeat(32), 2],
  ]);
  expect(Date.parse(told[1]?.since ?? "")).toBeLessThanOrEqual(Date.parse(told[0]?.time ?? ""));
});

test("refusals that differ in who, where from, what or why are told apart", () => {
  const { logger, entries: securityEntries } = captureSecurity("bets");
  logSecurity(logger, refusal);
  logSecurity(logger, { ...refusal, actor: person("bob") });
  logSecurity(logger, { ...refusal, reason: "NOT_A_PARTICIPANT" });
  logSecurity(logger, { ...refusal, target: { kind: "operation", id: "banUser" } });
  withNetwork("203.0.113.0/24", () => logSecurity(logger, refusal));
  expect(securityEntries()).toHaveLength(5);
});

test("what was done is told each time, and what a token does all day is not", () => {
  const { logger, entries: securityEntries } = captureSecurity("identity");
  const use: SecurityFacts = { ...deed, event: "token_used", method: "api_token" };
  for (const telling of [deed, deed, use, use]) logSecurity(logger, telling);
  expect(securityEntries().map(({ event }) => event)).toEqual(["signed_in", "signed_in", "token_used"]);
});

test("each time counts, those that are summed up too", async () => {
  const { logger } = captureSecurity("payments");
  const forged: SecurityFacts = { event: "webhook_forged", actor: NOBODY };
  for (let times = 0; times < 3; times += 1) logSecurity(logger, forged);
  const { body } = await renderMetrics();
  expect(body).toContain('stakehold_security_events_total{event="webhook_forged",outcome="refused"} 3\n');
});

test.each(["ada@example.com", "Ada Archer", "a\nb", "\u001b[2J", "x".repeat(256), ""])(
  "%j is no id, and is not repeated",
  (id) => {
    const { logger, entries: securityEntries } = captureSecurity("bets");
    logSecurity(logger, { event: "signed_in", actor: person(id), target: { kind: "bet", id } });
    expect(securityEntries()).toMatchObject([
      { actor: { kind: "person", id: "not_an_id" }, target: { kind: "bet", id: "not_an_id" } },
    ]);
  },
);

test("who looks at what is public is nobody", () => expect(person(NO_ID)).toEqual({ kind: "nobody" }));

test("a logger that says nothing says nothing of this either", () => {
  const lines: string[] = [];
  logSecurity(createLogger("bets", "silent", { write: (line) => void lines.push(line) }), deed);
  expect(lines).toEqual([]);
});

test("what is refused is named so, and what is done is not", () => {
  const names = Object.entries(SECURITY_EVENTS).filter(([, outcome]) => outcome === "refused");
  expect(names.every(([name]) => /_(refused|failed|hit|forged)$/.test(name))).toBe(true);
});
