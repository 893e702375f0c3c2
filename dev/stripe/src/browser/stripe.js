// Stripe.js as far as @stripe/react-stripe-js and a card payment need it.

import { finishNextAction, retrieveIntent } from "./challenge.js";
import { createElements, innerElements } from "./elements.js";
import { integrationError } from "./payment-element.js";
import { callApi, paymentIntentIdOf } from "./request.js";

/** The API is where this script came from. */
const SCRIPT_ORIGIN = new URL(document.currentScript.src).origin;

function Stripe(key, options = {}) {
  if (typeof key !== "string" || !key.startsWith("pk_")) {
    throw integrationError("Stripe() needs a publishable API key, which begins with pk_.");
  }
  const connection = { key, origin: SCRIPT_ORIGIN };
  return {
    elements: (elementsOptions) => createElements(connection, elementsOptions),
    confirmPayment: (request) => confirmPayment(connection, request),
    confirmCardPayment: (clientSecret, data) => confirmCardPayment(connection, clientSecret, data),
    createPaymentMethod: (request) => createPaymentMethod(connection, request),
    createToken: async () => unsupported("createToken"),
    handleNextAction: ({ clientSecret }) => handleNextAction(connection, clientSecret),
    retrievePaymentIntent: (clientSecret) => retrieveIntent(connection, clientSecret),
    registerAppInfo() {},
    _registerWrapper() {},
    _apiKey: key,
    _locale: options.locale,
  };
}

/** Checks the fields, confirms, shows the bank's question where there is one, and leaves the page only if it must. */
async function confirmPayment(connection, { elements, clientSecret, confirmParams = {}, redirect = "always" }) {
  const inner = elements && innerElements.get(elements);
  const secret = clientSecret ?? inner?.clientSecret();
  if (!secret) throw integrationError("confirmPayment needs the client secret of a PaymentIntent.");
  const checked = inner?.check();
  if (checked?.error) return { error: checked.error };
  const { payment_method_data: extra, payment_method: method, ...rest } = confirmParams;
  const result = await confirmIntent(connection, secret, {
    ...rest,
    ...(inner ? { payment_method_data: withBilling(inner.paymentMethodData(), extra) } : { payment_method: method }),
    appearance: inner?.appearance(),
  });
  if (result.error || redirect === "if_required" || !confirmParams.return_url) return result;
  return leaveFor(confirmParams.return_url, result.paymentIntent);
}

async function confirmCardPayment(connection, clientSecret, data = {}) {
  const method = typeof data.payment_method === "string" ? { payment_method: data.payment_method } : {};
  return confirmIntent(connection, clientSecret, { ...method, return_url: data.return_url });
}

async function confirmIntent(connection, clientSecret, { appearance, ...parameters }) {
  const id = encodeURIComponent(paymentIntentIdOf(clientSecret));
  const answer = await callApi(connection, "POST", `/v1/payment_intents/${id}/confirm`, {
    ...parameters,
    client_secret: clientSecret,
    use_stripe_sdk: true,
  });
  return answer.error ? { error: answer.error } : finishNextAction(connection, answer, appearance);
}

async function handleNextAction(connection, clientSecret) {
  const seen = await retrieveIntent(connection, clientSecret);
  return seen.error ? seen : finishNextAction(connection, seen.paymentIntent);
}

async function createPaymentMethod(connection, { elements, params } = {}) {
  const inner = elements && innerElements.get(elements);
  if (!inner) return unsupported("createPaymentMethod without elements");
  const checked = inner.check();
  if (checked.error) return checked;
  const answer = await callApi(
    connection,
    "POST",
    "/v1/payment_methods",
    withBilling(inner.paymentMethodData(), params),
  );
  return answer.error ? { error: answer.error } : { paymentMethod: answer };
}

/** What the page knows of the person wins over what the fields ask. */
function withBilling(data, extra) {
  const given = extra?.billing_details ?? {};
  return {
    ...data,
    billing_details: {
      ...data.billing_details,
      ...given,
      address: { ...data.billing_details.address, ...given.address },
    },
  };
}

function leaveFor(returnUrl, intent) {
  const target = new URL(returnUrl);
  target.searchParams.set("payment_intent", intent.id);
  target.searchParams.set("payment_intent_client_secret", intent.client_secret);
  target.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  window.location.assign(target);
  return new Promise(() => {});
}

function unsupported(what) {
  return { error: { type: "invalid_request_error", message: `The stand-in does not offer ${what}.` } };
}

window.Stripe = Stripe;
