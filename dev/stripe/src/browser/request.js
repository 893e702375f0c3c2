// Calls to the API that this script came with, with the little that a publishable key may do. The key is in the form, as
// Stripe's own script sends it: such a call needs no preflight.

/** Returns the parsed body, or `{ error }` as Stripe.js does: it never rejects. */
export async function callApi(connection, method, path, parameters) {
  const form = formOf({ ...parameters, key: connection.key });
  const url = new URL(path, connection.origin);
  if (method === "GET") url.search = form.toString();
  try {
    const response = await fetch(url, { method, ...(method === "GET" ? {} : { body: form }) });
    return await response.json();
  } catch {
    return {
      error: {
        type: "api_connection_error",
        message: "We could not reach the payment service. Check your connection and try again.",
      },
    };
  }
}

export function paymentIntentIdOf(clientSecret) {
  return String(clientSecret).split("_secret_")[0];
}

/** Nested values as `a[b][c]`; what is undefined or null is left out. */
function formOf(parameters) {
  const form = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value !== "object") return form.append(name, String(value));
    for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item);
  };
  for (const [name, value] of Object.entries(parameters)) add(name, value);
  return form;
}
