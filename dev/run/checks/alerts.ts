/** A rule of Prometheus: it records a series or alerts. */
type Rule = {
  readonly alert?: string | undefined;
  readonly record?: string | undefined;
  readonly expr: string;
  /** How long the expression must hold before the alert fires. */
  readonly for?: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
};

/** Everything written about alerts. */
export type Monitoring = {
  readonly rules: readonly Rule[];
  /** The names of the rules' tests: an alert, a colon, and its behaviour. */
  readonly tests: readonly string[];
  /** Pages by file name. */
  readonly runbooks: ReadonlyMap<string, string>;
  /** The page that lists the alerts, and the one that lists the metrics. */
  readonly index: string;
  readonly measures: string;
  /** The titles of panels by a dashboard's uid. */
  readonly dashboards: ReadonlyMap<string, readonly string[]>;
};

/** The existing dashboards. */
const DASHBOARDS = ["working", "money", "bets", "service", "gateway", "messaging", "postgresql"].map(
  (name) => `stakehold-${name}`,
);

/** The sections for an operator who is woken, in order. */
const SECTIONS = ["What it means", "What to look at", "What to do", "How to see that it is over"];

/** The tests that every alert needs: how their names end. */
const KINDS = ["fires", "keeps quiet", "is silent on a restart"];

/** Metrics of others: Prometheus, Node.js, and Temporal's SDK. */
const FOREIGN = /^(up$|process_|nodejs_|temporal_)/;

/** Returns what the alerts lack or misname. */
export function faultsOfAlerts(monitoring: Monitoring): string[] {
  const alerts = Map.groupBy(
    monitoring.rules.filter(({ alert }) => alert !== undefined),
    ({ alert }) => alert ?? "",
  );
  const pages = new Set([...alerts.keys()].map(pageOf));
  return [
    ...[...alerts].flatMap(([name, rules]) => [
      ...faultsOfPages(name, monitoring),
      ...faultsOfTests(name, monitoring),
      ...faultsOfRow(name, rules, monitoring),
      ...rules.flatMap((rule) => faultsOfRule(name, rule, monitoring)),
    ]),
    ...[...monitoring.runbooks.keys()].filter((page) => !pages.has(page)).map((page) => `${page} is about no alert.`),
    ...monitoring.tests
      .filter((test) => !alerts.has(alertOf(test)))
      .map((test) => `The test "${test}" is about no alert.`),
    ...unknownMeasures(monitoring),
  ];
}

const alertOf = (test: string): string => test.slice(0, test.indexOf(":"));

const pageOf = (alert: string): string =>
  `${alert.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.md`;

function faultsOfPages(name: string, { runbooks, index }: Monitoring): readonly string[] {
  const page = pageOf(name);
  const text = runbooks.get(page);
  const sections = [...(text ?? "").matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  return [
    ...(text === undefined ? [`${name} has no runbook ${page}.`] : []),
    ...(text !== undefined && sections.join() !== SECTIONS.join() ? [`${page} lacks one of its four sections.`] : []),
    ...(rowOf(name, index) === undefined ? [`alerts.md does not list ${name}.`] : []),
  ];
}

/** Returns the cells of an alert's row in the index: its link, severity, meaning, and the time after which it fires. */
const rowOf = (name: string, index: string): readonly string[] | undefined =>
  index
    .split("\n")
    .find((line) => line.startsWith(`| [${name}](runbooks/${pageOf(name)})`))
    ?.split("|")
    .map((cell) => cell.trim())
    .slice(1, -1);

function faultsOfRow(name: string, rules: readonly Rule[], { index }: Monitoring): readonly string[] {
  const [, severity, , after] = rowOf(name, index) ?? [];
  if (severity === undefined) return [];
  const isAnother = rules.some(({ labels }) => labels["severity"] && severity !== `\`${labels["severity"]}\``);
  const times = [...new Set(rules.map((rule) => rule.for ?? "at once"))].join(", ");
  return [
    ...(isAnother ? [`alerts.md gives ${name} another severity.`] : []),
    ...(after === times ? [] : [`alerts.md says that ${name} fires after ${after}; its rules say ${times}.`]),
  ];
}

const faultsOfTests = (name: string, { tests }: Monitoring): readonly string[] =>
  KINDS.filter((kind) => !tests.some((test) => test.startsWith(`${name}: ${kind}`))).map(
    (kind) => `${name} has no test that it ${kind}.`,
  );

function faultsOfRule(name: string, { labels, annotations }: Rule, { dashboards }: Monitoring): readonly string[] {
  const { summary, description, dashboard = "", panel = "", runbook_url: runbook } = annotations;
  const titles = dashboards.get(dashboard);
  return [
    ...(["page", "ticket"].includes(labels["severity"] ?? "") ? [] : [`${name} has no severity.`]),
    ...(summary && description && panel ? [] : [`${name} lacks its summary, description or panel.`]),
    ...(runbook === `docs/operations/runbooks/${pageOf(name)}` ? [] : [`${name} does not lead to its runbook.`]),
    ...(DASHBOARDS.includes(dashboard) ? [] : [`${name} leads to a dashboard that there is not: ${dashboard}.`]),
    // Until the dashboards exist, only their names are known.
    ...(titles !== undefined && !titles.includes(panel)
      ? [`${dashboard} has no panel "${panel}", to which ${name} leads.`]
      : []),
  ];
}

function unknownMeasures({ rules, measures }: Monitoring): readonly string[] {
  const known = new Set([
    ...[...measures.matchAll(/^\| `(\w+)`/gm)].map(([, name = ""]) => name),
    ...rules.map(({ record }) => record ?? ""),
  ]);
  const asked = new Set(rules.flatMap(({ expr }) => measuresIn(expr)));
  return [...asked]
    .filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, "")) && !FOREIGN.test(name))
    .map((name) => `A rule asks for ${name}, which measures.md does not have.`);
}

const WORDS = new Set(["and", "or", "unless", "offset", "bool", "by", "on", "without", "ignoring", "group_left"]);

/** Returns the names of the series in an expression. */
export function measuresIn(expr: string): readonly string[] {
  const bare = expr
    .replaceAll(/\{[^{}]*\}|\[[^[\]]*\]/g, "")
    .replaceAll(/\b(by|on|without|ignoring|group_left)\s*\([^()]*\)/g, "");
  return [...bare.matchAll(/(?<![\w:.])[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}
