import type { Response } from "express";
import type { SignedIn } from "../sessions/exchange.ts";

/** What an operation asked for, what its caller may still ask for, of how much, and the seconds until all of it is there again. */
export type OperationCost = {
  readonly asked: number;
  readonly left: number;
  readonly limit: number;
  readonly resetSeconds: number;
};

/** What the gateway knows of the request that it answers: who is asking. */
export type GatewayContext = {
  readonly signedIn: SignedIn;
  /** Whether they showed a token, as programs do, and not a browser's session. */
  readonly hasToken: boolean;
  /** Says that what the caller's credential stands for has changed by this request. */
  readonly forgetCredential: () => void;
  /** The answer, whose headers say what is left; nobody's where the gateway itself asks. */
  readonly response?: Response;
  /** Whether an answer that needs no reading may be sent on as the text that it came as. */
  readonly takesText?: boolean;
};
