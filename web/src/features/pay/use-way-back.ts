import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import { Payment, type PaidPlace } from "./api/load-payment.ts";
import { returnAddress } from "./return-address.ts";

export type WayBack = {
  /** The destination, as the end of 'Back to …'. */
  readonly to: string;
  readonly isLeaving: boolean;
  readonly leave: () => Promise<void>;
};

export type Destinations = {
  /** Leaves Stakehold for an app's address. */
  readonly onReturn: (address: string) => void;
  readonly onBet: (betId: string) => void;
};

/**
 * Returns the way on from a payment: to the app that the user came from, else to the bet. Queries the app's address
 * again, so that nobody is sent to one that was removed meanwhile.
 */
export function useWayBack({ id, bet, app }: PaidPlace, { onReturn, onBet }: Destinations): WayBack {
  const client = useApolloClient();
  const { toast } = useToast();
  const [isLeaving, setLeaving] = useState(false);
  const isToApp = app?.paymentReturnUrl != null;

  const leave = async () => {
    if (!isToApp) return onBet(bet.id);
    setLeaving(true);
    try {
      const { data } = await client.query({ query: Payment, variables: { id }, fetchPolicy: "network-only" });
      const registered = data?.myParticipation?.app?.paymentReturnUrl;
      if (registered == null) return onBet(bet.id);
      onReturn(returnAddress(registered, id));
    } catch {
      setLeaving(false);
      toast({
        title: "You are still here",
        description: "Stakehold could not be reached. Check your connection and try again.",
        tone: "destructive",
      });
    }
  };
  return { to: isToApp ? app.name : "the bet", isLeaving, leave };
}
