import { html, type Html } from "@stakehold/stand-in/html.ts";
import type { Summary } from "../traces/summary.ts";
import { page, serviceTag, durationOf, timeOf } from "./page.ts";
import { header } from "./search.ts";

export type Listed = {
  readonly traces: readonly Summary[];
  /** The known bets, the latest first. */
  readonly bets: readonly string[];
  /** The search term. */
  readonly wanted: string;
};

/** Shows the latest traces, or those that match a search. */
export const listPage = ({ traces, bets, wanted }: Listed): string =>
  page(
    "Traces",
    html`
      ${header("Traces", "What every part of Stakehold does on this computer, the last of it first.", wanted)}
      ${
        bets.length === 0
          ? undefined
          : html`<nav class="bets" aria-label="Bets">
              <h2>Bets</h2>
              ${bets.map((bet) => html`<a href="/bets/${bet}">${shortOf(bet)}</a>`)}
            </nav>`
      }
      <div class="card">${traces.length === 0 ? nothing(wanted) : traceList(traces)}</div>
    `,
  );

const nothing = (wanted: string): Html =>
  wanted === ""
    ? html`<p class="empty">No traces yet. They appear a few seconds after somebody did something.</p>`
    : html`<p class="empty">Nothing that is kept is called “${wanted}”. <a href="/">All traces</a></p>`;

/** Shows traces as rows with links. */
export const traceList = (traces: readonly Summary[]): Html =>
  html`<ol class="traces">
    ${traces.map(traceItem)}
  </ol>`;

const traceItem = (trace: Summary): Html =>
  html`<li>
    <a href="/traces/${trace.id}">
      <div class="what">${serviceTag(trace.service)}<span class="name">${trace.name}</span>${failures(trace)}</div>
      <div class="meta quiet">
        <span>${others(trace)}</span>
        <span class="took">${durationOf(trace.endedAtMs - trace.beganAtMs)}</span>
        ${timeOf(trace.beganAtMs)}
      </div>
    </a>
  </li>`;

export const failures = ({ failedCount }: Pick<Summary, "failedCount">): Html | undefined =>
  failedCount === 0 ? undefined : html`<span class="failed">${failedCount} failed</span>`;

/** Names the other services, and the number of spans. */
function others({ services, service, spanCount }: Summary): string {
  const rest = services.filter((one) => one !== service);
  const steps = spanCount === 1 ? "1 step" : `${spanCount} steps`;
  return rest.length === 0 ? steps : `${steps} with ${rest.join(", ")}`;
}

/** An id begins with its time, which it shares with others of that moment. */
const shortOf = (bet: string): string => `…${bet.slice(-8)}`;
