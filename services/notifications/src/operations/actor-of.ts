import { person, type SecurityActor } from "@stakehold/service/security/entry.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";

/** Who acts on an endpoint, as the security log names them: the person, or the app where it acts for nobody. */
export const actorOf = ({ kind, id }: Owner): SecurityActor => (kind === "APP" ? { kind: "app", id } : person(id));
