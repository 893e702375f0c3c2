import type { Logger } from "@stakehold/service/logger.ts";
import type { World } from "../world.ts";

/** What every part of the HTTP server works with. */
export type AppDeps = {
  readonly world: World;
  /** Called after every transaction, so that what it caused is done soon. */
  wake(): void;
  readonly logger: Logger;
};
