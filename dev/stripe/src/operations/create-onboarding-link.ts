import type Stripe from "stripe";
import { newId } from "../ids.ts";
import type { World } from "../world.ts";

const SECONDS_TO_OPEN = 300;

/** Creates a link to the hosted form. It opens once, and only for a few minutes. */
export function createOnboardingLink(
  world: World,
  account: Stripe.Account,
  urls: { refreshUrl: string; returnUrl: string },
): Stripe.AccountLink {
  const created = world.clock.now();
  const link = world.objects.insert(
    "onboarding_link",
    {
      id: newId("link", 32),
      object: "onboarding_link",
      account: account.id,
      refresh_url: urls.refreshUrl,
      return_url: urls.returnUrl,
      created,
      expires_at: created + SECONDS_TO_OPEN,
      opened: false,
      finished: false,
    },
    world.owner,
  );
  return {
    object: "account_link",
    created,
    expires_at: link.expires_at,
    url: `${world.origin}/setup/e/${account.id}/${link.id}`,
  };
}
