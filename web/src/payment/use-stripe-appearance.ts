import type { Appearance } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { stripeAppearance } from "./stripe-appearance.ts";

/** Returns the look of Stripe's fields, read again when the theme changes here, in another tab, or in the system. */
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
