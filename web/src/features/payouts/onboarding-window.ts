/** A window of its own for Stripe's questions, opened before its address is known. */
export type OnboardingWindow = { readonly goTo: (url: string) => void; readonly close: () => void };

const features = "popup,width=520,height=760";

/**
 * Opens the window. It has to be called in the click itself: a browser blocks windows that open later. Null when it
 * blocks this one too.
 */
export function openOnboardingWindow(): OnboardingWindow | null {
  const opened = window.open("about:blank", "_blank", features);
  if (opened === null) return null;
  opened.document.title = "Payout setup";
  opened.document.body.textContent = "Opening the payout setup...";
  return {
    goTo: (url) => {
      // What is shown there next is not ours, so it gets no way back to this page.
      opened.opener = null;
      opened.location.replace(url);
    },
    close: () => opened.close(),
  };
}
