import { html, type Html } from "@stakehold/stand-in/html.ts";
import type { ReceivedSpan } from "@stakehold/testing/span-receiver.ts";
import type { Row, Summary } from "../traces/summary.ts";
import { failures } from "./list-page.ts";
import { barOf, durationOf, hueOf, page, serviceTag, timeOf } from "./page.ts";
import { header } from "./search.ts";

/** The traces that are linked with a span, by the span's id. */
export type Linked = ReadonlyMap<string, readonly Summary[]>;

export type TracePage = {
  readonly summary: Summary;
  readonly rows: readonly Row[];
  readonly bets: readonly string[];
  /** The stored causes of spans. */
  readonly causes: Linked;
  /** The effects of spans. */
  readonly effects: Linked;
};

/** Shows one trace as a waterfall; each step opens to its details. */
export function tracePage({ summary, rows, bets, causes, effects }: TracePage): string {
  const took = durationOf(summary.endedAtMs - summary.beganAtMs);
  const quiet = html`${timeOf(summary.beganAtMs)} UTC · ${took} · ${summary.services.map(serviceTag)}
    ${bets.map((bet) => html`<a href="/bets/${bet}">The bet’s life</a> `)}<a href="/">All traces</a>`;
  return page(
    summary.name,
    html`
      ${header(html`${summary.name} ${failures(summary)}`, quiet, summary.id)} ${linkList("Comes from", causes)}
      <div class="card waterfall">
        <div class="scale quiet" aria-hidden="true">
          <span></span>
          <span class="ticks">${[0, 1, 2, 3].map((tick) => html`<i>${tickOf(summary, tick / 4)}</i>`)}</span>
        </div>
        ${rows.map((row) => step(row, { summary, causes, effects }))}
      </div>
      ${linkList("Led to", effects)}
    `,
  );
}

const tickOf = ({ beganAtMs, endedAtMs }: Summary, share: number): string =>
  share === 0 ? "0" : durationOf((endedAtMs - beganAtMs) * share);

function linkList(title: string, linked: Linked): Html | undefined {
  const traces = new Map([...linked.values()].flat().map((trace) => [trace.id, trace]));
  if (traces.size === 0) return undefined;
  return html`<section class="links">
    <h2>${title}</h2>
    <ul>
      ${[...traces.values()].map((trace) => html`<li>${linkTo(trace)} <span class="quiet">${timeOf(trace.beganAtMs)}</span></li>`)}
    </ul>
  </section>`;
}

const linkTo = ({ id, name, service }: Summary): Html =>
  html`<a class="to" href="/traces/${id}">${serviceTag(service)}<span class="name">${name}</span></a>`;

function step(
  { span, depth }: Row,
  { summary, causes, effects }: Pick<TracePage, "summary" | "causes" | "effects">,
): Html {
  const from = causes.get(span.spanId) ?? [];
  const to = effects.get(span.spanId) ?? [];
  const isLinked = from.length + to.length > 0;
  return html`<details class="${span.hasFailed && "bad"}">
    <summary>
      <span class="what" style="--depth: ${Math.min(depth, MOST_INDENTED)}"
        >${serviceTag(span.service)}<span class="name">${span.name}</span>${
          span.hasFailed && html`<span class="failed">failed</span>`
        }${isLinked && html`<span class="linked" title="Linked">↗</span>`}</span
      >
      <span class="lane ${hueOf(span.service)}"
        ><i style="${barOf(span, summary)}"></i
        ><b style="${labelPlace(span, summary)}">${durationOf(span.endedAtMs - span.beganAtMs)}</b></span
      >
    </summary>
    <dl>
      ${factsOf(span).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
      ${
        from.length > 0 &&
        html`<dt>comes from</dt>
          <dd>${from.map(linkTo)}</dd>`
      }
      ${
        to.length > 0 &&
        html`<dt>led to</dt>
          <dd>${to.map(linkTo)}</dd>`
      }
    </dl>
  </details>`;
}

/** Deeper indentation would hide the names. */
const MOST_INDENTED = 12;

/** The duration is after the bar, or before it if there is no room. */
function labelPlace({ beganAtMs, endedAtMs }: ReceivedSpan, whole: Summary): string {
  const length = Math.max(whole.endedAtMs - whole.beganAtMs, 0.001);
  const end = ((endedAtMs - whole.beganAtMs) / length) * 100;
  const begin = ((beganAtMs - whole.beganAtMs) / length) * 100;
  if (end < 85) return `left: ${end.toFixed(2)}%`;
  return begin > 15 ? `right: ${(100 - begin).toFixed(2)}%` : "right: 0; color: var(--on-bar)";
}

const factsOf = ({
  kind,
  beganAtMs,
  attributes,
  spanId,
}: ReceivedSpan): readonly (readonly [string, string | Html])[] => [
  ["kind", kind],
  ["began", timeOf(beganAtMs)],
  ...Object.entries(attributes).toSorted(([one], [other]) => one.localeCompare(other)),
  ["span", spanId],
];
