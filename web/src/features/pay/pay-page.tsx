import SearchX from "lucide-react/icons/search-x";
import { ButtonLink } from "../../components/forms/button.tsx";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { Reading } from "../../components/layout.ts";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { usePayment } from "./api/load-payment.ts";
import { PaySkeleton } from "./pay-skeleton.tsx";
import { PlacePayment, type PlacePaymentProps } from "./place-payment.tsx";

export type PayPageProps = Omit<PlacePaymentProps, "place" | "onRefused"> & {
  readonly participationId: string;
  /** The signed-in user's address: only the participation's own user finds it. */
  readonly email: string | null;
};

/** The page to pay for a participation that a partner's app reserved, and to return from afterwards. */
export function PayPage(props: PayPageProps) {
  const payment = usePayment(props.participationId);
  return (
    <>
      <PageTitle page="Payment" about={payment.data?.myParticipation?.bet.title} />
      <Payment {...props} payment={payment} />
    </>
  );
}

type PaymentProps = PayPageProps & { readonly payment: ReturnType<typeof usePayment> };

function Payment({ payment, participationId: _id, email, ...props }: PaymentProps) {
  const { data, loading, refetch } = payment;
  const reload = () => refetchQuietly(refetch);
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
