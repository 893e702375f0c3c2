/** A window for Stripe's onboarding, opened before its address is known. */
export type OnboardingWindow = { readonly goTo: (url: string) => void; readonly close: () => void };

const features = "popup,width=520,height=760";

/**
 * Opens the window. Call it in the click handler itself: browsers block windows that open later. Null if this one is
 * blocked too.
 */
export function openOnboardingWindow(): OnboardingWindow | null {
  const opened = window.open("about:blank", "_blank", features);
  if (opened === null) return null;
  opened.document.title = "Payout setup";
  opened.document.body.textContent = "Opening the payout setup...";
  return {
    goTo: (url) => {
      // The next page is not ours, so it gets no reference to this one.
      opened.opener = null;
      opened.location.replace(url);
    },
    close: () => opened.close(),
  };
}
