import { readEnvironment } from "./config.ts";
import { startStripe } from "./start.ts";

const stripe = await startStripe(readEnvironment(process.env));
console.log(`The Stripe stand-in listens on ${stripe.url}`);

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void stripe.stop().then(() => process.exit(0));
  });
}
