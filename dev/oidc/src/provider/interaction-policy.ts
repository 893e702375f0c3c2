import { interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { parseEmail } from "../people/parse-email.ts";
import type { People } from "../storage/people.ts";

/**
 * When somebody has to be asked: the library's own rules, the prompt `select_account`, and a hint that names another
 * person than the one who is signed in.
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
  // The person who was chosen just now stands, even when the hint had proposed somebody else.
  if (oidc.result?.login !== undefined) return interactionPolicy.Check.NO_NEED_TO_PROMPT;

  const hint = oidc.params?.login_hint;
  if (typeof hint !== "string") return interactionPolicy.Check.NO_NEED_TO_PROMPT;

  const email = parseEmail(hint);
  const same = email !== undefined && people.remember(email).subject === oidc.session?.accountId;
  return same ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT;
}
