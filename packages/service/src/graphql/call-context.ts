import type { Caller } from "../caller.ts";
import type { Logger } from "../logger.ts";

/** What every resolver knows of the request that it answers. */
export type CallContext = {
  readonly caller: Caller;
  readonly logger: Logger;
};
