import type { World } from "./world.ts";

/** What every part of the HTTP server works with. */
export interface AppDeps {
  world: World;
  /** Called after every transaction, so that what it caused is done soon. */
  wake(): void;
}
