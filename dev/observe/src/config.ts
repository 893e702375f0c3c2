import { standInShape } from "@stakehold/stand-in/settings.ts";
import { z } from "zod";

/** The trace page's settings. */
export const settings = z.object({ host: standInShape.host, port: standInShape.port });

export type TracesSettings = z.infer<typeof settings>;
