import type { Caller } from "../caller.ts";
import type { Logger } from "../logger.ts";

/** What every resolver knows of the request that it serves. */
export type CallContext = {
  readonly caller: Caller;
  readonly logger: Logger;
};

/** What a resolver works with: the call, what operations need, and the reads of this one request. */
export type GraphContext<Deps, Loaders> = CallContext & { readonly deps: Deps; readonly loaders: Loaders };

/** Makes the context of each request; its loaders live as long as it does. */
export const contextOf =
  <Deps, Loaders>(deps: Deps, createLoaders: (deps: Deps, caller: Caller) => Loaders) =>
  (call: CallContext): GraphContext<Deps, Loaders> => ({ ...call, deps, loaders: createLoaders(deps, call.caller) });
