import { renderMetrics } from "@stakehold/service/metrics.ts";

/**
 * What this process's page of measures shows under a name: numbers by their labels as the page writes them, such as
 * `status="ACTIVE"`, and by "" where there are none. Of a histogram ask for `…_count`, `…_sum` or `…_bucket`.
 */
export async function shown(name: string): Promise<Readonly<Record<string, number>>> {
  const { body } = await renderMetrics();
  const lines = body.split("\n").flatMap((line) => {
    const [, of, labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    return of === name ? [[labels, Number(value)] as const] : [];
  });
  return Object.fromEntries(lines);
}
