import { setTimeout as pause } from "node:timers/promises";
import { type FaultDefinition, isRequestFault, type RequestFault, type WebhookFault } from "./fault.ts";

type Planned = {
  readonly id: string;
  readonly definition: FaultDefinition;
  struck: number;
  /** Aborts when the fault is lifted. */
  readonly lifted: AbortController;
  /** Returns whether it strikes this time, if it matches. */
  strikes(): boolean;
};

/** The faults that tests request. They live in the process: a restart begins without faults. */
export type FaultPlan = {
  add(definitions: readonly FaultDefinition[]): readonly { readonly id: string; readonly struck: number }[];
  list(): readonly object[];
  remove(id?: string): void;
  /** Returns the first fault that strikes this request; a call counts as a strike. */
  strikeRequest(method: string, path: string): RequestFault | undefined;
  /** Resolves when a struck request was delayed as long as the fault says, or the fault was lifted. */
  keepWaiting(fault: RequestFault): Promise<void>;
  /** Returns the faults of one kind that strike a webhook of this type; a call counts as a strike. */
  strikeWebhook<K extends WebhookFault["kind"]>(kind: K, type: string): Extract<WebhookFault, { kind: K }> | undefined;
  /** Returns the types of webhook that are currently held back, as patterns. */
  heldTypes(): readonly string[];
};

export function createFaultPlan(): FaultPlan {
  let planned: readonly Planned[] = [];
  let nextId = 1;
  return {
    add(definitions) {
      const added = definitions.map((definition) => plan(`fault_${nextId++}`, definition));
      planned = [...planned, ...added];
      return added.map(({ id, struck, definition }) => ({ id, struck, ...definition }));
    },
    list: () => planned.map(({ id, struck, definition }) => ({ id, struck, ...definition })),
    remove(id) {
      for (const fault of planned) if (id === undefined || fault.id === id) fault.lifted.abort();
      planned = planned.filter(({ lifted }) => !lifted.signal.aborted);
    },
    strikeRequest(method, path) {
      for (const fault of planned) {
        const { definition } = fault;
        if (!isRequestFault(definition)) continue;
        const matches = (definition.method ?? method) === method && matchesPattern(definition.path, path);
        if (matches && fault.strikes()) return definition;
      }
      return undefined;
    },
    async keepWaiting(fault) {
      const struck = planned.find(({ definition }) => definition === fault);
      if (struck === undefined || fault.delay_ms === 0) return;
      await pause(fault.delay_ms, undefined, { signal: struck.lifted.signal }).catch(() => undefined);
    },
    strikeWebhook(kind, type) {
      for (const fault of planned) {
        const { definition } = fault;
        if (isRequestFault(definition) || !isKind(definition, kind)) continue;
        if (matchesPattern(definition.type, type) && fault.strikes()) return definition;
      }
      return undefined;
    },
    heldTypes: () => planned.flatMap(({ definition }) => (definition.kind === "hold" ? [definition.type] : [])),
  };
}

function isKind<K extends WebhookFault["kind"]>(
  fault: WebhookFault,
  kind: K,
): fault is Extract<WebhookFault, { kind: K }> {
  return fault.kind === kind;
}

function plan(id: string, definition: FaultDefinition): Planned {
  const lifted = new AbortController();
  if (definition.kind === "hold") return { id, definition, struck: 0, lifted, strikes: () => true };
  const { count, probability } = definition;
  const skip = isRequestFault(definition) ? definition.skip : 0;
  const limit = count ?? (probability === undefined && isRequestFault(definition) ? 1 : Infinity);
  const random = seededRandom(definition.seed);
  let matched = 0;
  const planned: Planned = {
    id,
    definition,
    struck: 0,
    lifted,
    strikes() {
      matched += 1;
      if (matched <= skip || planned.struck >= limit) return false;
      if (probability !== undefined && random() >= probability) return false;
      planned.struck += 1;
      return true;
    },
  };
  return planned;
}

function matchesPattern(pattern: string, value: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".*")}$`).test(value);
}

/** A small generator (mulberry32), so that a seed makes the same faults every time. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
