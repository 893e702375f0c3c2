import { expect, test } from "@jest/globals";
import { drillPage } from "./report.ts";

const kafka = { name: "kafka-down", what: "Kafka is down", alerts: ["BrokerGone"] };
const alerts = [{ name: "BrokerGone", dashboard: "stakehold-messaging", panel: "Oldest event not published" }];
const computer = { [kafka.name]: { alerts, firedSeconds: 61, resolvedSeconds: 12 } };
const cluster = { [kafka.name]: { alerts, firedSeconds: 65, resolvedSeconds: 40 } };

const begins = "| Kafka is down | [BrokerGone](runbooks/broker-gone.md) |";
const ends = "| stakehold-messaging | Oldest event not published |";

test("the page has a line for each fault, with links to the runbooks of its alerts", () => {
  expect(drillPage([kafka], { computer, cluster })).toContain(`${begins} 61 s, 12 s | 65 s, 40 s ${ends}`);
});

test("a fault has no number for a place where its alert failed", () => {
  expect(drillPage([kafka], { cluster })).toContain(`${begins} – | 65 s, 40 s ${ends}`);
  expect(drillPage([kafka], {})).toContain(`${begins} – | – | – | – |`);
});
