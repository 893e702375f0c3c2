import { expect, test } from "@jest/globals";
import type { SdkMeasure } from "@stakehold/workflows/sdk-measures.ts";
import { renderMetrics } from "./metrics.ts";
import { observeTemporal } from "./temporal-metrics.ts";

const measured = (change: Partial<SdkMeasure>): SdkMeasure => ({
  kind: "counter",
  name: "temporal_request",
  unit: undefined,
  help: undefined,
  labels: { service_name: "temporal-core-sdk", task_queue: "bets", workflow_id: "bet-1" },
  value: 1,
  ...change,
});

test("Temporal's metrics keep their names, without ids as labels", async () => {
  const poller = {
    kind: "gauge",
    name: "temporal_num_pollers",
    labels: { task_queue: "bets", poller_type: "activity_task" },
  } as const;
  observeTemporal([
    measured({}),
    measured({ value: 2 }),
    measured({ ...poller, value: 10 }),
    measured({ ...poller, value: 0 }),
    measured({ kind: "histogram", name: "temporal_request_latency", unit: "s", value: 0.02 }),
  ]);
  const { body } = await renderMetrics();
  const shown = body.split("\n").filter((line) => /^temporal_(?!.*_bucket)/.test(line));
  expect(shown).toEqual([
    'temporal_request_total{task_queue="bets"} 3',
    'temporal_num_pollers{task_queue="bets",poller_type="activity_task"} 0',
    'temporal_request_latency_seconds_sum{task_queue="bets"} 0.02',
    'temporal_request_latency_seconds_count{task_queue="bets"} 1',
  ]);
});
