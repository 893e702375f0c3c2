import type { SignedIn } from "../sessions/exchange.ts";

/** What the gateway knows of the request that it plans: who is asking. */
export type GatewayContext = {
  readonly signedIn: SignedIn;
  /** Whether they showed a token, as programs do, and not a browser's session. */
  readonly hasToken: boolean;
  /** Says that what the caller's credential stands for has changed by this request. */
  readonly forgetCredential: () => void;
  /** When the services' time for this operation ends; set when the operation is known. */
  deadline?: AbortSignal;
};
