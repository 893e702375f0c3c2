// 3-D Secure: the window in which a bank would ask its customer.

import { element } from "./fields.js";
import { callApi, paymentIntentIdOf } from "./request.js";
import { applyAppearance } from "./styles.js";

/**
 * Asks the person what the bank's answer shall be, then finishes the PaymentIntent. Returns `{ paymentIntent }` or
 * `{ error }`; one that needs nothing is returned as it is.
 */
export async function finishNextAction(connection, intent, appearance) {
  const action = intent.status === "requires_action" ? intent.next_action : null;
  if (action?.type === "redirect_to_url") {
    window.location.assign(action.redirect_to_url.url);
    return new Promise(() => {});
  }
  if (action?.type !== "use_stripe_sdk") return { paymentIntent: intent };
  const outcome = await askPerson(intent, appearance);
  const answer = await callApi(connection, "POST", "/v1/3ds2/authenticate", {
    source: action.use_stripe_sdk.source,
    outcome,
  });
  if (answer.error) return { error: answer.error };
  if (answer.status === "succeeded") return { paymentIntent: answer };
  return { error: { ...answer.last_payment_error, payment_intent: answer } };
}

export async function retrieveIntent(connection, clientSecret) {
  const id = encodeURIComponent(paymentIntentIdOf(clientSecret));
  const answer = await callApi(connection, "GET", `/v1/payment_intents/${id}`, { client_secret: clientSecret });
  return answer.error ? { error: answer.error } : { paymentIntent: answer };
}

function askPerson(intent, appearance) {
  const host = element("div", { "data-stripe-challenge": "" });
  const root = host.attachShadow({ mode: "open" });
  applyAppearance(root, appearance);
  const dialog = challengeDialog(intent);
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    const answer = (outcome) => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    // Escape closes the window, which a bank takes as no.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      answer("failed");
    });
    for (const button of dialog.querySelectorAll("button"))
      button.addEventListener("click", () => answer(button.value));
  });
}

function challengeDialog(intent) {
  const amount = (intent.amount / 100).toLocaleString("en-US", {
    style: "currency",
    currency: intent.currency.toUpperCase(),
  });
  const dialog = element("dialog", { "aria-labelledby": "challenge-title" });
  const title = element("h2", { id: "challenge-title" });
  const text = element("p");
  const actions = element("div", { class: "Actions" });
  title.textContent = "Is this you?";
  text.textContent = `Your bank asks you to confirm a payment of ${amount}. This is a test: no bank is asked.`;
  actions.append(
    challengeButton("succeeded", "Complete authentication"),
    challengeButton("failed", "Fail authentication"),
  );
  dialog.append(title, text, actions);
  return dialog;
}

function challengeButton(outcome, label) {
  const button = element("button", { class: "Button", type: "button", value: outcome });
  button.textContent = label;
  return button;
}
