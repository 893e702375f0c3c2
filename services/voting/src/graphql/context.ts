import type { CallContext } from "@stakehold/service/graphql/call-context.ts";
import type { BallotReader } from "../operations/ballot-reader.ts";
import type { Ballots } from "../operations/ballots.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** What resolvers work with. */
export type Context = CallContext & {
  readonly ballots: Ballots;
  readonly reader: BallotReader;
  readonly loaders: Loaders;
};

/** Makes the context of each request. */
export const contextOf =
  (deps: { readonly ballots: Ballots; readonly reader: BallotReader }) =>
  (call: CallContext): Context => ({ ...call, ...deps, loaders: createLoaders(deps.reader, call.caller.userId) });
