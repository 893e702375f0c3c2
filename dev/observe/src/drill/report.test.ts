import { expect, test } from "@jest/globals";
import { drillPage } from "./report.ts";

const kafka = { name: "kafka-down", what: "Kafka is down", alerts: ["BrokerGone"] };
const alerts = [{ name: "BrokerGone", dashboard: "stakehold-messaging", panel: "Oldest event not published" }];

test("the page has a line for each fault, and leads to the runbooks of its alerts", () => {
  const row = { fault: kafka.name, what: kafka.what, alerts, toldSeconds: 61, overSeconds: 12 };
  expect(drillPage([kafka], { [kafka.name]: row })).toContain(
    "| Kafka is down | [BrokerGone](runbooks/broker-gone.md) | 61 s | 12 s | stakehold-messaging | Oldest event not published |",
  );
});

test("a fault that was not told as it should be has a line without a number", () => {
  expect(drillPage([kafka], {})).toContain("| Kafka is down | [BrokerGone](runbooks/broker-gone.md) | – | – | – | – |");
});
