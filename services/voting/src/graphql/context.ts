import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { CastVoteDeps } from "../operations/cast-vote.ts";
import type { BallotReader } from "../operations/ports/ballots.ts";
import type { Counts } from "../operations/ports/counts.ts";
import type { Loaders } from "./loaders.ts";

/** Dependencies of resolvers' operations. */
export type GraphDeps = CastVoteDeps & { readonly reader: BallotReader; readonly counts: Pick<Counts, "read"> };

export type Context = GraphContext<GraphDeps, Loaders>;
