import type { Position } from "../generated/graphql.ts";
import type { Side } from "../shared/side.ts";

/** The graph's word for a side, as the components say it. */
export const sideOf = (position: Position): Side => (position === "FOR" ? "for" : "against");

/** And back. */
export const positionOf = (side: Side): Position => (side === "for" ? "FOR" : "AGAINST");
