import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { stripeAppearance } from "./stripe-appearance.ts";

/** The look of Stripe's fields: read again when another theme is chosen, here or in another tab, or by the system. */
export function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(stripeAppearance);
  useEffect(() => {
    const read = () => setAppearance(stripeAppearance());
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", read);
    window.addEventListener("storage", read);
    return () => {
      system.removeEventListener("change", read);
      window.removeEventListener("storage", read);
    };
  }, []);
  return appearance;
}
