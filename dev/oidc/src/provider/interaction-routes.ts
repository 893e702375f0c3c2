import express, { type Request, type Response, type Router } from "express";
import { errors, type Provider } from "oidc-provider";
import { choosePersonPage } from "../pages/choose-person-page.ts";
import { errorPage } from "../pages/error-page.ts";
import { parseEmail } from "../people/parse-email.ts";
import type { People } from "../storage/people.ts";

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;
type InteractionDeps = { readonly provider: Provider; readonly people: People };

const LONGEST_ANSWER = "4kb";

/** Asks between the application's request and its response who is signing in. Skipped whenever that is clear. */
export function createInteractionRoutes(deps: InteractionDeps): Router {
  const router = express.Router();
  router.get("/interaction/:uid", (request, response) =>
    withInteraction(deps, request, response, (interaction) => ask(deps, request, response, interaction)),
  );
  router.post(
    "/interaction/:uid",
    express.urlencoded({ extended: false, limit: LONGEST_ANSWER }),
    (request, response) =>
      withInteraction(deps, request, response, (interaction) => answer(deps, request, response, interaction)),
  );
  return router;
}

async function withInteraction(
  { provider }: InteractionDeps,
  request: Request,
  response: Response,
  act: (interaction: Interaction) => Promise<void>,
): Promise<void> {
  try {
    await act(await provider.interactionDetails(request, response));
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    sendPage(response, 400, errorPage("This sign-in has expired or was finished in another window."));
  }
}

async function ask(
  deps: InteractionDeps,
  request: Request,
  response: Response,
  interaction: Interaction,
): Promise<void> {
  if (interaction.prompt.name === "consent") {
    await deps.provider.interactionFinished(request, response, { consent: {} });
    return;
  }

  const hint = interaction.params.login_hint;
  if (typeof hint !== "string") {
    sendPage(response, 200, choosePersonPage({}));
    return;
  }

  const email = parseEmail(hint);
  if (email === undefined) {
    sendPage(response, 200, choosePersonPage({ typed: hint, problem: notAnAddress(hint) }));
  } else if (pageWasRequested(interaction)) {
    sendPage(response, 200, choosePersonPage({ typed: email }));
  } else {
    await signIn(deps, request, response, interaction, email);
  }
}

async function answer(
  deps: InteractionDeps,
  request: Request,
  response: Response,
  interaction: Interaction,
): Promise<void> {
  const typed: unknown = request.body?.email;
  const text = typeof typed === "string" ? typed : "";
  const email = parseEmail(text);
  if (email === undefined) {
    sendPage(response, 422, choosePersonPage({ typed: text, problem: notAnAddress(text) }));
    return;
  }
  await signIn(deps, request, response, interaction, email);
}

async function signIn(
  { provider, people }: InteractionDeps,
  request: Request,
  response: Response,
  interaction: Interaction,
  email: string,
): Promise<void> {
  const { subject } = people.remember(email);
  await endSessionOfAnother(provider, interaction, subject);
  await provider.interactionFinished(request, response, {
    login: { accountId: subject },
    [interaction.prompt.name]: { accountId: subject },
  });
}

/** By default the library would end the other person's session through a page with a self-submitting form. */
async function endSessionOfAnother(provider: Provider, interaction: Interaction, subject: string): Promise<void> {
  if (interaction.session === undefined || interaction.session.accountId === subject) return;
  const session = await provider.Session.findByUid(interaction.session.uid);
  await session?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

function pageWasRequested(interaction: Interaction): boolean {
  const { prompt } = interaction.params;
  const prompts = typeof prompt === "string" ? prompt.split(" ") : [];
  return prompts.includes("login") || prompts.includes("select_account");
}

function notAnAddress(text: string): string {
  return text.trim() === ""
    ? "Enter an email address."
    : `‘${text}’ is not an email address. Try one like jane@example.com.`;
}

function sendPage(response: Response, status: number, page: string): void {
  response.status(status).set("Cache-Control", "no-store").type("html").send(page);
}
