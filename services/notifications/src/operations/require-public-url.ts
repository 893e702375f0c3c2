import { domainError } from "@stakehold/errors/domain-error.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { webhookUrlOf, type AddressRules } from "../domain/public-address.ts";
import type { Owner } from "../domain/webhook-endpoint.ts";
import { actorOf } from "./actor-of.ts";
import type { AddressBook } from "./ports/webhooks.ts";

export type RequirePublicUrlDeps = {
  readonly addresses: AddressBook;
  readonly addressRules: AddressRules;
  readonly logSecurity: LogSecurity;
};

/**
 * Returns an owner's URL in its stored form, once it is certain not to lead to an internal address. Throws
 * WEBHOOK_ADDRESS_REFUSED.
 */
export async function requirePublicUrl(
  { addresses, addressRules, logSecurity }: RequirePublicUrlDeps,
  owner: Owner,
  text: string,
): Promise<string> {
  const url = webhookUrlOf(text, addressRules);
  if (url !== undefined && (await addresses.mayReach(url))) return url.href;
  logSecurity({ event: "webhook_address_refused", actor: actorOf(owner), reason: "WEBHOOK_ADDRESS_REFUSED" });
  throw domainError("WEBHOOK_ADDRESS_REFUSED", { field: "url" });
}
