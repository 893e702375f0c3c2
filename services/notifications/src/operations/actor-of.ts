import { person, type SecurityActor } from "@stakehold/service/security/entry.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";

/** Returns the actor on an endpoint for the security log: the person, or the app if it acts for no person. */
export const actorOf = ({ kind, id }: Owner): SecurityActor => (kind === "APP" ? { kind: "app", id } : person(id));
