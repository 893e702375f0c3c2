import { expect, test } from "@jest/globals";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { withTrace } from "@stakehold/telemetry/trace.ts";
import { NO_ID } from "../id.ts";
import { createLogger } from "../logger.ts";
import { renderMetrics } from "../metrics/metrics.ts";
import { withNetwork } from "./client-network.ts";
import { NOBODY, person, SECURITY_EVENTS, securityEntry, type SecurityFacts } from "./entry.ts";
import { flushSecurity, logSecurity } from "./log-security.ts";

const refusal: SecurityFacts = { event: "access_refused", actor: person("ada"), reason: "FORBIDDEN" };
const deed: SecurityFacts = { event: "signed_in", actor: person("ada"), method: "oidc" };

test("an entry has time, service, trace and network, whatever the log level", () => {
  const lines: string[] = [];
  const logger = createLogger("bets", "fatal", { write: (line) => void lines.push(line) });
  const parent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  withTrace(parent, () => withNetwork("203.0.113.0/24", () => logSecurity(logger, refusal)));
  const logged: unknown = JSON.parse(lines.join(""));
  expect(logged).toEqual({
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
  expect(securityEntry.safeParse(logged).success).toBe(true);
});

test("equal refusals become one entry and a count, with the trace of the first", () => {
  const lines: string[] = [];
  const logger = createLogger("bets", "info", { write: (line) => void lines.push(line) });
  const of = (digit: string) => `00-${digit.repeat(32)}-${"b".repeat(16)}-01`;
  for (const digit of ["1", "2", "3"]) withTrace(of(digit), () => logSecurity(logger, refusal));
  withTrace(of("4"), () => flushSecurity(logger));
  const logged = lines.map((line) => securityEntry.parse(JSON.parse(line)));
  expect(logged.map(({ trace, times }) => [trace, times])).toEqual([
    ["1".repeat(32), undefined],
    ["1".repeat(32), 2],
  ]);
  expect(Date.parse(logged[1]?.since ?? "")).toBeLessThanOrEqual(Date.parse(logged[0]?.time ?? ""));
});

test("refusals that differ in actor, network, target or reason are logged separately", () => {
  const { logger, entries: securityEntries } = captureSecurity("bets");
  logSecurity(logger, refusal);
  logSecurity(logger, { ...refusal, actor: person("bob") });
  logSecurity(logger, { ...refusal, reason: "NOT_A_PARTICIPANT" });
  logSecurity(logger, { ...refusal, target: { kind: "operation", id: "banUser" } });
  withNetwork("203.0.113.0/24", () => logSecurity(logger, refusal));
  expect(securityEntries()).toHaveLength(5);
});

test("each completed action is logged, but repeated use of a token only once", () => {
  const { logger, entries: securityEntries } = captureSecurity("identity");
  const use: SecurityFacts = { ...deed, event: "token_used", method: "api_token" };
  for (const facts of [deed, deed, use, use]) logSecurity(logger, facts);
  expect(securityEntries().map(({ event }) => event)).toEqual(["signed_in", "signed_in", "token_used"]);
});

test("every event counts in the metric, including summarized ones", async () => {
  const { logger } = captureSecurity("payments");
  const forged: SecurityFacts = { event: "webhook_forged", actor: NOBODY };
  for (let times = 0; times < 3; times += 1) logSecurity(logger, forged);
  const { body } = await renderMetrics();
  expect(body).toContain('stakehold_security_events_total{event="webhook_forged",outcome="refused"} 3\n');
});

test.each(["ada@example.com", "Ada Archer", "a\nb", "\u001b[2J", "x".repeat(256), ""])(
  "%j is not an id, and is not logged",
  (id) => {
    const { logger, entries: securityEntries } = captureSecurity("bets");
    logSecurity(logger, { event: "signed_in", actor: person(id), target: { kind: "bet", id } });
    expect(securityEntries()).toMatchObject([
      { actor: { kind: "person", id: "not_an_id" }, target: { kind: "bet", id: "not_an_id" } },
    ]);
  },
);

test("a visitor is logged as nobody", () => expect(person(NO_ID)).toEqual({ kind: "nobody" }));

test("a silent logger writes no security entries", () => {
  const lines: string[] = [];
  logSecurity(createLogger("bets", "silent", { write: (line) => void lines.push(line) }), deed);
  expect(lines).toEqual([]);
});

test("events of refusals are named as such, and no others", () => {
  const names = Object.entries(SECURITY_EVENTS).filter(([, outcome]) => outcome === "refused");
  expect(names.every(([name]) => /_(refused|failed|hit|forged)$/.test(name))).toBe(true);
});
