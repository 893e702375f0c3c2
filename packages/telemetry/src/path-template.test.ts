import { expect, test } from "@jest/globals";
import { pathTemplateOf } from "./path-template.ts";

test.each([
  ["/v1/payment_intents/pi_3QxY/confirm?client_secret=x", "/v1/payment_intents/{id}/confirm"],
  ["/v1/accounts/acct_mCaUFPlBoMPjwlpP", "/v1/accounts/{id}"],
  ["/v1/balance_transactions", "/v1/balance_transactions"],
  ["/rpc/stakehold.payments.v1.StakesService/OpenStake", "/rpc/stakehold.payments.v1.StakesService/OpenStake"],
  ["/graphql", "/graphql"],
  ["/", "/"],
  ["/people/alice@example.com", "/people/{id}"],
])("the path %s becomes %s", (path, template) => expect(pathTemplateOf(path)).toBe(template));
