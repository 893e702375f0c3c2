import { interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { parseEmail } from "../people/parse-email.ts";
import type { People } from "../storage/people.ts";

/**
 * When to prompt: by the library's own rules, for the prompt `select_account`, and for a hint at another person than
 * the one who is signed in.
 */
export function createInteractionPolicy(people: People): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check("login_hint", "another person is asked for", (ctx) => hintNamesAnother(people, ctx)),
    );
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

function hintNamesAnother(people: People, { oidc }: KoaContextWithOIDC): boolean {
  // The person who was just chosen counts, even if the hint proposed another.
  if (oidc.result?.login !== undefined) return interactionPolicy.Check.NO_NEED_TO_PROMPT;

  const hint = oidc.params?.login_hint;
  if (typeof hint !== "string") return interactionPolicy.Check.NO_NEED_TO_PROMPT;

  const email = parseEmail(hint);
  const same = email !== undefined && people.remember(email).subject === oidc.session?.accountId;
  return same ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT;
}
