import type { Fault } from "./faults.ts";
import { places, type PlaceName, type Row, type Rows } from "./rows.ts";

/** `docs/operations/drill.md`: each fault's alerts, how soon they fired in each place, and where to see its cause. */
export const drillPage = (faults: readonly Fault[], rows: Rows): string => `# The drill

\`npm run check -- drill\` starts a platform of its own with Prometheus and people who use it, makes each of these faults, one
after the other, and waits. \`npm run check -- drill --cluster\` does the same on a trial that is installed in a cluster
([how](README.md#look-at-it-on-one-computer)), and is part of \`charts/verify.sh\`. Seconds stand in a row only if exactly
its alerts fired, within two minutes and nothing beside them, and if nothing fired any more two minutes after the fault was
ended; a dash says that this was not so when the fault was made there last, or that it was not made there yet. The rows are in
\`drill.json\`, to which each run adds what it saw; this page is generated from them.

| what is wrong | alert | ${placeNames.map((place) => `${places[place]}: fired after, resolved after`).join(" | ")} | dashboard | panel that shows the cause |
| --- | --- | ${placeNames.map(() => "---").join(" | ")} | --- | --- |
${faults.map((fault) => lineOf(fault, rows)).join("\n")}

One computer does all of it by itself, and so does the only node of the cluster; everything is asked every five seconds. An
alert waits for as long as a restart takes before it fires, so the least of them is what its rule says
([rules](../../charts/stakehold/files/monitoring/rules)). \`npm run check -- drill kafka-down\` makes one fault alone.

In the cluster a fault is made as it happens there: a store is scaled to nothing, a wrong key or role is rolled out and rolled
back, PostgreSQL's Service leads over a long way, and a pod's debugger makes the gateway leak or keeps a loop busy. The stand-in for
Stripe hangs by answering later than anybody waits, because nothing in a container can stop the container's first process.
`;

const placeNames: readonly PlaceName[] = ["computer", "cluster"];

const lineOf = ({ name, what, alerts }: Fault, rows: Rows): string => {
  const seen = placeNames.map((place) => rows[place]?.[name]);
  const fired = seen.find((row) => row !== undefined)?.alerts;
  const cells = [
    what,
    alerts.map((alert) => `[${alert}](runbooks/${kebab(alert)}.md)`).join(", "),
    ...seen.map(secondsOf),
    fired === undefined ? NONE : [...new Set(fired.map(({ dashboard }) => dashboard))].join(", "),
    fired === undefined ? NONE : fired.map(({ panel }) => panel).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
};

const secondsOf = (row: Row | undefined): string =>
  row === undefined ? NONE : `${row.firedSeconds} s, ${row.resolvedSeconds} s`;

const NONE = "–";

/** Runbooks are named after their alerts. */
const kebab = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
