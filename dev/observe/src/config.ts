import { standInShape } from "@stakehold/stand-in/settings.ts";
import { z } from "zod";

/** Everything that can be set. */
export const settings = z.object({ host: standInShape.host, port: standInShape.port });

export type TracesSettings = z.infer<typeof settings>;
