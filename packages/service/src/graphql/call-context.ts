import type { Caller } from "../callers/caller.ts";
import type { Logger } from "../logger.ts";

/** What every resolver knows of its request. */
export type CallContext = {
  readonly caller: Caller;
  readonly logger: Logger;
};

/** A resolver's context: the call, the dependencies of operations, and the loaders of this request. */
export type GraphContext<Deps, Loaders> = CallContext & { readonly deps: Deps; readonly loaders: Loaders };

/** Makes the context of each request; its loaders live as long as the request. */
export const contextOf =
  <Deps, Loaders>(deps: Deps, createLoaders: (deps: Deps, caller: Caller) => Loaders) =>
  (call: CallContext): GraphContext<Deps, Loaders> => ({ ...call, deps, loaders: createLoaders(deps, call.caller) });
