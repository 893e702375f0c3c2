import { z } from "zod";

const sample = z.tuple([z.number(), z.string()]);
const labels = z.record(z.string(), z.string());
const answer = z.object({
  data: z.object({
    result: z.array(z.object({ metric: labels, value: sample.optional(), values: z.array(sample).optional() })),
  }),
});
const names = z.object({ data: z.array(z.string()) });
const refusal = z.object({ error: z.string() });

/** A line: what it is of, and its values by Unix time in seconds. */
export type Line = { readonly labels: Readonly<Record<string, string>>; readonly points: readonly Point[] };
export type Point = { readonly at: number; readonly value: number };

/** The time that is shown, in Unix seconds. */
export type Span = { readonly from: number; readonly to: number; readonly stepSeconds: number };

const PATIENCE_MS = 30_000;

/** Asks a Prometheus. Throws with its own words for a query that it does not take. */
export function prometheusAt(address: string) {
  const get = async (path: string, parameters: Readonly<Record<string, string>>): Promise<unknown> => {
    const url = new URL(`/api/v1/${path}?${new URLSearchParams(parameters).toString()}`, address);
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(refusal.safeParse(body).data?.error ?? `Prometheus answers ${response.status}`);
    return body;
  };
  return {
    now: async (query: string, at: number): Promise<readonly Line[]> =>
      answer.parse(await get("query", { query, time: String(at) })).data.result.map(({ metric, value }) => ({
        labels: metric,
        points: value === undefined ? [] : [pointOf(value)],
      })),
    over: async (query: string, { from, to, stepSeconds }: Span): Promise<readonly Line[]> => {
      const [start, end] = [from, to].map((time) => String(Math.floor(time / stepSeconds) * stepSeconds));
      const asked = { query, start: start ?? "", end: end ?? "", step: String(stepSeconds) };
      return answer.parse(await get("query_range", asked)).data.result.map(({ metric, values = [] }) => ({
        labels: metric,
        points: values.map(pointOf),
      }));
    },
    valuesOf: async (label: string, selector: string): Promise<readonly string[]> =>
      names.parse(await get(`label/${label}/values`, { "match[]": selector })).data,
  };
}

export type Prometheus = ReturnType<typeof prometheusAt>;

const pointOf = ([at, value]: [number, string]): Point => ({ at, value: Number(value) });
