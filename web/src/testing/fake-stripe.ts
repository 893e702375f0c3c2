/** The result of the next confirmation: the provider's response, or an exception on the way to it. Gets the request. */
export type Confirmation = (request: object) => Promise<{
  readonly error?: {
    readonly type: string;
    readonly message: string;
    readonly payment_intent?: { readonly status: string };
  };
}>;

/** The part of Stripe.js that its React package needs. A confirmation ends as given, and succeeds by default. */
export function fakeStripe(confirmations: Confirmation[] = []) {
  return {
    elements,
    confirmPayment: (request: object) => (confirmations.shift() ?? (() => Promise.resolve({})))(request),
    confirmCardPayment: unused,
    createToken: unused,
    createPaymentMethod: unused,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

const unused = () => Promise.reject(new Error("Not part of this payment."));

function elements() {
  const mounted = new Map<string, unknown>();
  return {
    create: (type: string) => {
      const created = element(() => mounted.delete(type));
      mounted.set(type, created);
      return created;
    },
    getElement: (type: string) => mounted.get(type) ?? null,
    submit: () => Promise.resolve({}),
    update() {},
  };
}

function element(onDestroy: () => void) {
  const listeners = new Map<string, () => void>();
  return {
    mount: (into: HTMLElement) => {
      const card = document.createElement("input");
      card.setAttribute("aria-label", "Card number");
      card.addEventListener("input", () => listeners.get("change")?.());
      into.append(card);
      queueMicrotask(() => listeners.get("ready")?.());
    },
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    update() {},
    destroy: onDestroy,
  };
}
