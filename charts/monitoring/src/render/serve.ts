import { createServer } from "node:http";
import { prometheusAt } from "./prometheus.ts";
import { readDashboards } from "./read-dashboard.ts";
import { renderDashboard, type Chosen } from "./render-dashboard.ts";

const FIRST = "stakehold-working";

/**
 * Shows the shipped dashboards where Grafana is not installed, under Grafana's own paths: `/d/<uid>`. It listens on this
 * computer alone.
 */
export function serveDashboards({ prometheus: address, port }: { readonly prometheus: string; readonly port: number }) {
  const prometheus = prometheusAt(address);
  const answer = async (url: URL): Promise<Answer> => {
    if (url.pathname === "/") return { status: 302, headers: { location: `/d/${FIRST}` } };
    const dashboard = readDashboards().get(url.pathname.replace("/d/", ""));
    if (dashboard === undefined) return { status: 404, headers: {} };
    const body = await renderDashboard(dashboard, prometheus, chosenIn(url.searchParams));
    return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body };
  };
  return createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://localhost"))
      .catch((error: unknown) => ({ status: 502, headers: {}, body: `${sayOf(error)}\n` }))
      .then(({ status, headers, body }: Answer) => response.writeHead(status, headers).end(body));
  }).listen(port, "127.0.0.1");
}

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body?: string };

const sayOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function chosenIn(parameters: URLSearchParams): Chosen {
  const from = parameters.get("from");
  const values = [...parameters].flatMap(([name, value]) => (name.startsWith("var-") ? [[name.slice(4), value]] : []));
  return { ...(from !== null && { from }), values: Object.fromEntries(values), now: Date.now() / 1000 };
}
