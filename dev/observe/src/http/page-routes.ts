import express, { type Router } from "express";
import { betPage } from "../pages/bet-page.ts";
import { listPage } from "../pages/list-page.ts";
import { missingPage } from "../pages/missing-page.ts";
import { tracePage, type Linked } from "../pages/trace-page.ts";
import { betsIn, lifeOf } from "../traces/bet-life.ts";
import { rowsOf, summaryOf, type Summary } from "../traces/summary.ts";
import type { Trace, TraceStore } from "../traces/trace-store.ts";
import type { TracesDeps } from "../traces-deps.ts";

/** What one page lists. */
const MOST_LISTED = 100;
const MOST_BETS = 8;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const TRACE_ID = /^[0-9a-f]{32}$/i;

/** The pages: all traces, one trace, and those of a bet's life. */
export function createPageRoutes({ store }: Pick<TracesDeps, "store">): Router {
  const router = express.Router();

  router.get("/", (request, response) => {
    const wanted = typeof request.query["q"] === "string" ? request.query["q"].trim() : "";
    const [bet] = UUID.exec(wanted) ?? [];
    if (bet !== undefined) return response.redirect(303, `/bets/${bet.toLowerCase()}`);
    if (TRACE_ID.test(wanted)) return response.redirect(303, `/traces/${wanted.toLowerCase()}`);
    return response.send(listPage({ traces: named(store, wanted), bets: lastBets(store), wanted }));
  });

  router.get("/bets/:id", ({ params: { id } }, response) => {
    response.send(betPage(id, lifeOf(store, id).map(summaryOf)));
  });

  router.get("/traces/:id", ({ params: { id } }, response) => {
    const trace = store.find(id);
    if (trace === undefined) return response.status(404).send(missingPage(id));
    const [causes, effects] = [causesOf(store, trace), effectsOf(store, trace)];
    return response.send(
      tracePage({
        summary: summaryOf(trace),
        rows: rowsOf(trace),
        bets: betsNear(store, trace, [causes, effects]),
        causes,
        effects,
      }),
    );
  });
  return router;
}

/** Returns the last traces in which something has such a name. */
function named(store: TraceStore, wanted: string): readonly Summary[] {
  const word = wanted.toLowerCase();
  const has = ({ spans }: Trace) =>
    spans.some(({ name, service }) => `${service} ${name}`.toLowerCase().includes(word));
  return store
    .traces()
    .filter((trace) => word === "" || has(trace))
    .slice(0, MOST_LISTED)
    .map(summaryOf);
}

const lastBets = (store: TraceStore): readonly string[] =>
  [...new Set(store.traces().flatMap((trace) => [...betsIn(trace)]))].slice(0, MOST_BETS);

/** Returns the bets of a trace: those that it names, or else those of its linked traces. */
function betsNear(store: TraceStore, trace: Trace, linked: readonly Linked[]): readonly string[] {
  const own = betsIn(trace);
  if (own.size > 0) return [...own];
  const others = linked.flatMap((by) => [...by.values()].flat()).flatMap(({ id }) => store.find(id) ?? []);
  return [...new Set(others.flatMap((other) => [...betsIn(other)]))].slice(0, MOST_BETS);
}

const causesOf = (store: TraceStore, { spans }: Trace): Linked =>
  new Map(
    spans.map(({ spanId, links }) => [spanId, links.flatMap((link) => store.traceOf(link) ?? []).map(summaryOf)]),
  );

function effectsOf(store: TraceStore, { id, spans }: Trace): Linked {
  const own = new Set(spans.map(({ spanId }) => spanId));
  const effects = new Map<string, Summary[]>();
  for (const trace of store.traces()) {
    if (trace.id === id) continue;
    for (const link of new Set(trace.spans.flatMap(({ links }) => links))) {
      if (own.has(link)) effects.set(link, [summaryOf(trace), ...(effects.get(link) ?? [])]);
    }
  }
  return effects;
}
