import type { Vouched } from "./sessions.ts";

/** A token that the subgraphs believe, until it expires. */
export type SignedToken = { readonly token: string; readonly expiresAt: Date };

/** Signs what identity vouches for. */
export type SignToken = (vouched: Vouched) => Promise<SignedToken>;
