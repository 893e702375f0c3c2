import { z } from "zod";

/** An alert in Prometheus' form. */
export type Alert = {
  readonly name: string;
  readonly state: "pending" | "firing" | "inactive";
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};

/** A rule that Prometheus loaded: an alert's, or a recording. */
export type Rule = { readonly group: string; readonly name: string; readonly isAlert: boolean; readonly query: string };

/**
 * The parts of Prometheus' HTTP API that are used here. Each call rejects if Prometheus does not respond, or refuses.
 */
export type PrometheusApi = {
  alerts(): Promise<readonly Alert[]>;
  rules(): Promise<readonly Rule[]>;
  /**
   * Returns how many series of an expression had a value in the last half hour. Rejects with Prometheus' message for an
   * invalid one.
   */
  count(query: string): Promise<number>;
  /** Returns the values of a label on some series. */
  labelValues(label: string, matching: string): Promise<readonly string[]>;
};

const words = z.record(z.string(), z.string());

const alerts = z.object({
  alerts: z.array(z.object({ labels: words, annotations: words, state: z.enum(["pending", "firing", "inactive"]) })),
});

const rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(z.object({ name: z.string(), query: z.string(), type: z.enum(["alerting", "recording"]) })),
    }),
  ),
});

const series = z.object({
  result: z.array(z.object({ values: z.array(z.tuple([z.number(), z.string()])).default([]) })),
});

/** The period to query, and its resolution. */
const LAST_SECONDS = 1_800;
const STEP_SECONDS = 15;

const PATIENCE_MS = 30_000;

export function prometheusAt(url: string): PrometheusApi {
  const ask = async <Shape extends z.ZodType>(path: string, shape: Shape, parameters: Parameters = []) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(parameters.length === 0 ? {} : { method: "POST", body: new URLSearchParams([...parameters]) }),
    });
    const { status, error, data } = envelope.parse(await answer.json());
    if (status !== "success") throw new Error(error ?? `Prometheus answered ${answer.status}`);
    return shape.parse(data);
  };
  return {
    alerts: async () =>
      (await ask("alerts", alerts)).alerts.map((alert) => ({ ...alert, name: alert.labels["alertname"] ?? "" })),
    rules: async () =>
      (await ask("rules", rules)).groups.flatMap(({ name: group, rules: all }) =>
        all.map(({ name, query, type }) => ({ group, name, query, isAlert: type === "alerting" })),
      ),
    count: async (query) => {
      const now = Date.now() / 1_000;
      const { result } = await ask("query_range", series, [
        ["query", query],
        ["start", String(now - LAST_SECONDS)],
        ["end", String(now)],
        ["step", String(STEP_SECONDS)],
      ]);
      // A share of nothing is not a number, and no panel shows it.
      return result.filter(({ values }) => values.some(([, value]) => value !== "NaN")).length;
    },
    labelValues: (label, matching) =>
      ask(`label/${label}/values?match[]=${encodeURIComponent(matching)}`, z.array(z.string())),
  };
}

type Parameters = readonly [name: string, value: string][];

const envelope = z.object({ status: z.string(), error: z.string().optional(), data: z.unknown() });
