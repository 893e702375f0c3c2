import type { Appearance } from "@stripe/stripe-js";

/**
 * Returns the look of Stripe's fields. Their frame can't see the page's CSS variables, so the tokens are read and
 * passed on.
 */
export function stripeAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const colour = (name: string) => tokens.getPropertyValue(`--colour-${name}`).trim();
  return {
    theme: "stripe",
    labels: "above",
    variables: {
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      fontSizeBase: "16px",
      borderRadius: "8px",
      colorPrimary: colour("accentInk"),
      colorBackground: colour("surface"),
      colorText: colour("ink"),
      colorTextSecondary: colour("inkSoft"),
      colorTextPlaceholder: colour("inkFaint"),
      colorDanger: colour("danger"),
    },
    rules: {
      ".Input": { border: `1px solid ${colour("lineStrong")}`, boxShadow: "none" },
      ".Label": { fontSize: "14px", fontWeight: "500" },
    },
  };
}
