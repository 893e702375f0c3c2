import type { Logger } from "@stakehold/service/logger.ts";
import type { World } from "../world.ts";

/** The dependencies of all parts of the HTTP server. */
export type AppDeps = {
  readonly world: World;
  /** Called after every transaction, so that its consequences follow soon. */
  wake(): void;
  readonly logger: Logger;
};
