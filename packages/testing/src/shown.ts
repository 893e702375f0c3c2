import { renderMetrics } from "@stakehold/service/metrics/metrics.ts";

/**
 * Returns this process's metrics of one name: numbers by their labels as the page writes them, such as
 * `status="ACTIVE"`, and by "" without labels. For a histogram pass `…_count`, `…_sum` or `…_bucket`.
 */
export async function shown(name: string): Promise<Readonly<Record<string, number>>> {
  const { body } = await renderMetrics();
  const lines = body.split("\n").flatMap((line) => {
    const [, of, labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    return of === name ? [[labels, Number(value)] as const] : [];
  });
  return Object.fromEntries(lines);
}
