import { html } from "@stakehold/stand-in/html.ts";
import type { Summary } from "../traces/summary.ts";
import { failures } from "./list-page.ts";
import { barOf, durationOf, hueOf, page, serviceTag, timeOf } from "./page.ts";
import { header } from "./search.ts";

/** Shows all stored traces of a bet's life, each at its time. */
export function betPage(betId: string, traces: readonly Summary[]): string {
  const whole = {
    beganAtMs: Math.min(...traces.map(({ beganAtMs }) => beganAtMs)),
    endedAtMs: Math.max(...traces.map(({ endedAtMs }) => endedAtMs)),
  };
  const steps = traces.length === 1 ? "1 trace" : `${traces.length} traces`;
  const quiet =
    traces.length === 0
      ? html`Nothing of it is kept. <a href="/">All traces</a>`
      : html`${steps} in ${durationOf(whole.endedAtMs - whole.beganAtMs)}, each linked to what it comes from.
          <a href="/">All traces</a>`;
  return page(
    "A bet's life",
    html`
      ${header("A bet’s life", quiet, betId)}
      ${
        traces.length === 0
          ? undefined
          : html`<ol class="card life">
              ${traces.map(
                (trace) =>
                  html`<li>
                    <a class="row-of" href="/traces/${trace.id}">
                      <span class="what"
                        >${timeOf(trace.beganAtMs)}${serviceTag(trace.service)}<span class="name">${trace.name}</span
                        >${failures(trace)}</span
                      >
                      <span class="lane ${hueOf(trace.service)}"><i style="${barOf(trace, whole)}"></i></span>
                      <span class="took quiet">${durationOf(trace.endedAtMs - trace.beganAtMs)}</span>
                    </a>
                  </li>`,
              )}
            </ol>`
      }
    `,
  );
}
