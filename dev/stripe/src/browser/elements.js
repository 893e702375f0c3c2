// Elements: the group that a Payment Element belongs to.

import { createPaymentElement, INCOMPLETE_DETAILS, integrationError } from "./payment-element.js";

/** What `confirmPayment` reads of an Elements object that a page hands back. */
export const innerElements = new WeakMap();

export function createElements(connection, initialOptions = {}) {
  let options = initialOptions;
  let payment;
  const group = {
    connection,
    clientSecret: () => options.clientSecret,
    appearance: () => options.appearance,
    forget: (element) => {
      if (payment?.self === element) payment = undefined;
    },
  };
  const check = () => {
    const fault = payment ? payment.inner.check() : INCOMPLETE_DETAILS;
    return fault ? { error: { type: "validation_error", ...fault } } : { selectedPaymentMethod: "card" };
  };
  const elements = {
    create(type, elementOptions) {
      if (type !== "payment")
        throw integrationError(`The stand-in has the Payment Element, and no element named '${type}'.`);
      if (payment) throw integrationError("Can only create one Element of type payment.");
      payment = createPaymentElement(group, elementOptions);
      return payment.self;
    },
    getElement: (type) => (typeName(type) === "payment" && payment ? payment.self : null),
    update(changes) {
      options = { ...options, ...changes };
      payment?.inner.restyle();
    },
    fetchUpdates: async () => ({}),
    submit: async () => check(),
    on: () => elements,
    off: () => elements,
  };
  innerElements.set(elements, {
    check,
    clientSecret: group.clientSecret,
    appearance: group.appearance,
    paymentMethodData: () => payment.inner.paymentMethodData(),
  });
  return elements;
}

/** react-stripe-js may ask with its component, which carries the type. */
function typeName(type) {
  return typeof type === "string" ? type : type?.["__elementType"];
}
