import SearchX from "lucide-react/icons/search-x";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Reading } from "../../components/layout.ts";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { askAgain } from "../../graphql/ask-again.ts";
import { usePayment } from "./api/load-payment.ts";
import { PaySkeleton } from "./pay-skeleton.tsx";
import { PlacePayment, type PlacePaymentProps } from "./place-payment.tsx";

export type PayPageProps = Omit<PlacePaymentProps, "place" | "onRefused"> & {
  readonly participationId: string;
  /** Who is signed in, since a place is found by nobody else. */
  readonly email: string | null;
};

/** Where somebody pays for a place that was taken elsewhere, by an app of a partner, and goes back from. */
export function PayPage({ participationId, email, ...props }: PayPageProps) {
  const { data, loading, refetch } = usePayment(participationId);
  const reload = () => askAgain(refetch);
  if (!data) {
    return (
      <Reading>
        {loading ? (
          <PaySkeleton />
        ) : (
          <NotLoaded isPage what="This payment" safe="A place is never charged twice." onRetry={reload} />
        )}
      </Reading>
    );
  }
  const place = data.myParticipation;
  return place ? (
    <Reading>
      <PlacePayment place={place} {...props} onRefused={reload} />
    </Reading>
  ) : (
    <NothingToPay email={email} />
  );
}

const NothingToPay = ({ email }: { readonly email: string | null }) => (
  <EmptyState
    isPage
    title="There is nothing to pay here"
    text={`The link is not complete, or it was made for somebody else.${email === null ? "" : ` You are signed in as ${email}.`} Your card was not charged.`}
    icon={<SearchX size={22} aria-hidden />}
    action={<ButtonLink to="/">Go to the feed</ButtonLink>}
  />
);
