import ReceiptText from "lucide-react/icons/receipt-text";
import { ButtonLink } from "../../components/forms/button.tsx";
import { Reading } from "../../components/layout.ts";
import { EmptyState } from "../../components/loading/empty-state.tsx";
import { NotLoaded } from "../../components/loading/not-loaded.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { refetchQuietly } from "../../graphql/refetch-quietly.ts";
import { useReceipt } from "./api/load-receipt.ts";
import { readReceipt } from "./read-receipt.ts";
import { ReceiptSkeleton } from "./receipt-skeleton.tsx";
import { Receipt } from "./receipt.tsx";

export type ReceiptPageProps = { readonly betId: string };

/** What the user saw when they paid for their place in a bet: on the page, on paper, and as a signed file. */
export function ReceiptPage({ betId }: ReceiptPageProps) {
  const query = useReceipt(betId);
  return (
    <>
      <PageTitle page="Receipt" about={query.data?.bet?.title} />
      <Reading>
        <Found betId={betId} query={query} />
      </Reading>
    </>
  );
}

type FoundProps = ReceiptPageProps & { readonly query: ReturnType<typeof useReceipt> };

function Found({ betId, query: { data, error, refetch } }: FoundProps) {
  const own = data?.bet?.myParticipation;
  // A part that could not be read is null, beside an error.
  if (error && !own?.receipt) return <NotLoaded isPage {...unread} onRetry={() => refetchQuietly(refetch)} />;
  if (!data) return <ReceiptSkeleton />;
  if (!data.bet) return <NoBet />;
  if (!own?.receipt) return <NoReceipt betId={betId} {...whyNone(own)} />;
  const signed = own.receipt;
  return <Receipt betId={betId} keyId={signed.keyId} receipt={readReceipt(signed.document)} />;
}

const unread = { what: "Your receipt", safe: "It is as it was, and so is every copy that you have." };

const NoBet = () => (
  <EmptyState
    isPage
    title="Bet Not Found"
    text="It may have been removed, or the link is not complete. A copy of your receipt still holds."
    icon={<ReceiptText size={22} aria-hidden />}
    action={<ButtonLink to="/">Go to the feed</ButtonLink>}
  />
);

type Reason = { readonly title: string; readonly text: string };

/** Returns why there is no receipt for a place, by whether it counts. */
function whyNone(own: { readonly admittedAt?: string | null } | null | undefined): Reason {
  if (!own) return { title: "Not a Participant", text: "A receipt is only for the person who paid." };
  return own.admittedAt
    ? { title: "No Receipt", text: "Receipts did not exist yet when this payment was made." }
    : { title: "No Receipt Yet", text: "It is issued once your payment counts." };
}

const NoReceipt = ({ betId, title, text }: ReceiptPageProps & Reason) => (
  <EmptyState
    isPage
    title={title}
    text={text}
    icon={<ReceiptText size={22} aria-hidden />}
    action={<ButtonLink to={`/bet/${betId}`}>See the bet</ButtonLink>}
  />
);
