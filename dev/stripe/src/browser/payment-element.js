// The Payment Element: the card fields, mounted where the page wants them.

import { retrieveIntent } from "./challenge.js";
import { brandOf, digitsOf, expiryOf } from "./card-rules.js";
import { buildFields, element } from "./fields.js";
import { createListeners } from "./listeners.js";
import { applyAppearance } from "./styles.js";

/** `group` is what the element needs of its Elements: the connection, the options, and how to leave it. */
export function createPaymentElement(group, initialOptions = {}) {
  const listeners = createListeners();
  let options = initialOptions;
  let mounted;

  const self = {
    mount(target) {
      const parent = typeof target === "string" ? document.querySelector(target) : target;
      if (!parent) throw integrationError("The place to mount the Payment Element does not exist.");
      const isNew = !mounted;
      mounted ??= buildHost(group, options, listeners);
      parent.append(mounted.host);
      if (isNew) void announceReady(group, mounted.host, listeners);
    },
    unmount: () => mounted?.host.remove(),
    destroy() {
      mounted?.host.remove();
      mounted = undefined;
      listeners.clear();
      group.forget(self);
    },
    update(changes) {
      options = { ...options, ...changes };
      mounted?.fields.setReadOnly(options.readOnly === true);
    },
    on: (name, listener) => (listeners.on(name, listener), self),
    off: (name, listener) => (listeners.off(name, listener), self),
    once: (name, listener) => (listeners.once(name, listener), self),
    focus: () => mounted?.fields.focus(),
    blur: () => mounted?.fields.blur(),
    clear: () => mounted?.fields.clear(),
    collapse() {},
  };
  const inner = {
    restyle: () => mounted && applyAppearance(mounted.host.shadowRoot, group.appearance()),
    check: () => (mounted ? mounted.fields.check() : INCOMPLETE_DETAILS),
    paymentMethodData: () => paymentMethodData(mounted.fields, options),
  };
  return { self, inner };
}

/** What is wrong while there are no fields to look at. */
export const INCOMPLETE_DETAILS = {
  code: "incomplete_payment_details",
  message: "Your payment details are incomplete.",
};

/** The fields in a shadow root, so that neither the page's styles nor theirs reach the other. */
function buildHost(group, options, listeners) {
  // Like an iframe it can be given the focus, which its first field then has.
  const host = element("div", { class: "StripeElement", tabindex: "0" });
  const root = host.attachShadow({ mode: "open", delegatesFocus: true });
  applyAppearance(root, group.appearance());
  const fields = buildFields(root, {
    asksAddress: asksAddress(options),
    defaultAddress: addressOf(options),
    onChange: () => listeners.emit("change", stateOf(fields)),
  });
  fields.setReadOnly(options.readOnly === true);
  host.addEventListener("focusin", () => listeners.emit("focus"));
  host.addEventListener("focusout", () => listeners.emit("blur"));
  host.addEventListener("keydown", (event) => event.key === "Escape" && listeners.emit("escape"));
  return { host, fields };
}

function stateOf(fields) {
  return {
    empty: fields.isEmpty(),
    complete: fields.isComplete(),
    collapsed: false,
    value: { type: "card" },
    brand: brandOf(digitsOf(fields.valueOf("number"))).name,
  };
}

/** Ready once the PaymentIntent is known to be there; a secret that leads nowhere is reported as Stripe reports it. */
async function announceReady(group, host, listeners) {
  const secret = group.clientSecret();
  const answer = secret ? await retrieveIntent(group.connection, secret) : {};
  if (!host.isConnected) return;
  if (answer.error) listeners.emit("loaderror", { error: answer.error });
  else listeners.emit("ready");
}

function paymentMethodData(fields, options) {
  const { month, year } = expiryOf(fields.valueOf("expiry"));
  const address = asksAddress(options)
    ? { country: fields.valueOf("country"), postal_code: fields.valueOf("postalCode") || undefined }
    : undefined;
  const { name, email, phone } = options.defaultValues?.billingDetails ?? {};
  return {
    type: "card",
    card: { number: digitsOf(fields.valueOf("number")), exp_month: month, exp_year: year, cvc: fields.valueOf("cvc") },
    billing_details: { name, email, phone, address },
  };
}

function asksAddress(options) {
  const details = options.fields?.billingDetails;
  const address = typeof details === "object" ? details.address : details;
  return (
    address !== "never" &&
    !(typeof address === "object" && (address.country === "never" || address.postalCode === "never"))
  );
}

function addressOf(options) {
  return options.defaultValues?.billingDetails?.address ?? {};
}

export function integrationError(message) {
  const error = new Error(message);
  error.name = "IntegrationError";
  return error;
}
