import { useRef, useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { errorCodeOf } from "../../graphql/error-code.ts";
import { isSignInNeeded } from "../../graphql/failure-message.ts";
import { useCreateOnboardingLink } from "./api/create-onboarding-link.ts";
import { openOnboardingWindow, type OnboardingWindow } from "./onboarding-window.ts";

export type Onboarding = {
  readonly isOpening: boolean;
  /** The address to offer as a link if the browser blocked the window. */
  readonly blockedUrl: string | null;
  /** With `anotherAccount`, sets up an account to replace the current one. */
  readonly start: (anotherAccount?: boolean) => Promise<void>;
};

/** Opens Stripe's onboarding in its own window, and calls `onOpened`. Each start has its own link. */
export function useOnboarding(onOpened: () => void): Onboarding {
  const [createLink] = useCreateOnboardingLink();
  const [isOpening, setOpening] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const last = useRef<OnboardingWindow | null>(null);
  const { toast } = useToast();

  const start = async (anotherAccount = false) => {
    last.current?.close();
    const opened = openOnboardingWindow();
    last.current = opened;
    setOpening(true);
    setBlockedUrl(null);
    try {
      const { data } = await createLink({
        variables: { input: { idempotencyKey: crypto.randomUUID(), anotherAccount } },
      });
      const url = data?.createOnboardingLink?.onboardingLink.url;
      if (url === undefined) throw new Error("The answer names no address.");
      onOpened();
      if (!opened) return setBlockedUrl(url);
      opened.goTo(url);
      toast({ title: "Payout Setup Opened", description: "Complete it in the new window. This page follows along." });
    } catch (error) {
      opened?.close();
      if (isSignInNeeded(errorCodeOf(error))) return;
      toast({
        title: "Setup Failed",
        description: "Unable to create payout setup link. Please try again.",
        tone: "destructive",
      });
    } finally {
      setOpening(false);
    }
  };
  return { isOpening, blockedUrl, start };
}
