import type { Builder } from "@grafana/grafana-foundation-sdk/cog";
import { DashboardLinkBuilder, DashboardLinkType, type DashboardLink } from "@grafana/grafana-foundation-sdk/dashboard";

/** Every dashboard's uid and title, in reading order. */
export const DASHBOARDS = {
  "stakehold-working": "Is it working?",
  "stakehold-money": "Money",
  "stakehold-bets": "A bet's life",
  "stakehold-service": "One service",
  "stakehold-gateway": "Gateway",
  "stakehold-messaging": "Kafka and Temporal",
  "stakehold-postgresql": "PostgreSQL",
} as const;

export type Uid = keyof typeof DASHBOARDS;

/** A link from a panel: its title and address. */
export type Link = { readonly title: string; readonly url: string };

const KEEP_SOURCES = "${datasource:queryparam}&${traces:queryparam}";

/** Links to another dashboard, with the same time and datasources, and with variables such as `service=bets`. */
export const toDashboard = (uid: Uid, ...variables: readonly string[]): Link => ({
  title: DASHBOARDS[uid],
  url: `/d/${uid}?${[...variables.map((variable) => `var-${variable}`), "${__url_time_range}", KEEP_SOURCES].join("&")}`,
});

/** Links to the traces of that time that match a TraceQL query, if a datasource of traces is chosen. */
export function toTraces(title: string, query: string): Link {
  const pane = {
    datasource: "${traces}",
    queries: [{ refId: "A", datasource: { type: "tempo", uid: "${traces}" }, queryType: "traceql", limit: 50, query }],
    range: { from: "${__from}", to: "${__to}" },
  };
  // Grafana fills in variables before it parses the address, so they must stay unencoded.
  const panes = encodeURIComponent(JSON.stringify({ traces: pane })).replaceAll(
    /%24%7B(\w+)%7D/g,
    (_, name: string) => `\${${name}}`,
  );
  return { title, url: `/explore?schemaVersion=1&orgId=1&panes=${panes}` };
}

/** Returns the links at the top of a dashboard, to all the others. */
export const linksToOthers = (own: Uid): readonly Builder<DashboardLink>[] =>
  Object.entries(DASHBOARDS)
    .filter(([uid]) => uid !== own)
    .map(([uid, title]) =>
      shownLink({ title, url: `/d/${uid}?${KEEP_SOURCES}` }, { icon: "dashboard", keepTime: true }),
    );

/** Returns a link that is visible at once: the library puts links into a menu by default. */
export function shownLink({ title, url }: Link, { icon = "", keepTime = false } = {}): Builder<DashboardLink> {
  const link = new DashboardLinkBuilder(title)
    .type(DashboardLinkType.Link)
    .url(url)
    .icon(icon)
    .keepTime(keepTime)
    .build();
  delete link.placement;
  return { build: () => link };
}
