import { domainError } from "@stakehold/errors/domain-error.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { webhookUrlOf, type AddressRules } from "../domain/public-address.ts";
import type { DeviceStore, DeviceUser, PushOffer, PushTarget } from "./ports/pushes.ts";
import type { AddressBook } from "./ports/webhooks.ts";

/** On how many devices one person may receive pushes. */
const MAX_DEVICES = 10;

export type AddPushSubscriptionDeps = {
  readonly devices: DeviceStore;
  readonly push: PushOffer | undefined;
  readonly addresses: AddressBook;
  readonly addressRules: AddressRules;
  readonly logSecurity: LogSecurity;
};

/**
 * Adds a device that receives a person's pushes until their session ends; beyond ten, the oldest is removed. Returns
 * the endpoint in its stored form. Throws PUSH_NOT_OFFERED, UNAUTHENTICATED for a session that has ended, and
 * INVALID_INPUT for an endpoint that no message may reach.
 */
export async function addPushSubscription(
  deps: AddPushSubscriptionDeps,
  { userId, sessionId, ...target }: PushTarget & DeviceUser,
): Promise<string> {
  if (deps.push === undefined) throw domainError("PUSH_NOT_OFFERED");
  const url = webhookUrlOf(target.endpoint, deps.addressRules);
  if (url === undefined || !(await deps.addresses.mayReach(url))) {
    deps.logSecurity({ event: "push_address_refused", actor: person(userId), reason: "INVALID_INPUT" });
    throw domainError("INVALID_INPUT", { field: "endpoint" }, "Give the https address of a browser's push service.");
  }
  await deps.devices.add({ userId, sessionId }, { ...target, endpoint: url.href }, MAX_DEVICES);
  return url.href;
}
