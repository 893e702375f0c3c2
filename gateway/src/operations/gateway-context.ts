import type { Response } from "express";
import type { SignedIn } from "../sessions/exchange.ts";

/**
 * The cost of an operation, what its caller has left, of which limit, and the seconds until all of it is available
 * again.
 */
export type OperationCost = {
  readonly asked: number;
  readonly left: number;
  readonly limit: number;
  readonly resetSeconds: number;
};

/** What the gateway knows of a request: above all, its caller. */
export type GatewayContext = {
  readonly signedIn: SignedIn;
  /**
   * The name that the request is counted under: a person's id, or a visitor's address for the gateway's own queries.
   */
  readonly countedAs: string;
  /** Whether the caller sent a token, as programs do, and not a browser's session. */
  readonly hasToken: boolean;
  /** Marks the caller's credential as changed by this request, so that it is exchanged again. */
  readonly forgetCredential: () => void;
  /** The HTTP response, whose headers report what is left; absent for the gateway's own queries. */
  readonly response?: Response;
};
