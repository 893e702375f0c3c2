import { useId, useState, type FormEvent } from "react";
import { Button } from "../../components/forms/button.tsx";
import { Dialog } from "../../components/overlays/dialog.tsx";
import { Soft, Stack } from "../../components/layout.ts";
import { Notice } from "../../components/notice.tsx";
import { graphErrorOf } from "../../graphql/error-code.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { useAcceptTerms } from "./api/accept-terms.ts";
import { Confirmation } from "./terms-dialog.styles.ts";

/** A visit can go on without confirmation; anything that moves money can't. */
export type TermsMoment = "first-visit" | "first-bet" | "payouts";

/** For moments when the user's action can't go on without confirmation. */
const needed = {
  text: "Two things that we have to ask once, because real money is at stake.",
  later: "Cancel",
  note: null,
};

const words = {
  "first-visit": {
    title: "Before you begin",
    text: "Two things that we ask everybody, because real money is at stake.",
    later: "Not now",
    note: "Without them you can look around, but you can't create or join bets, or set up payouts.",
  },
  "first-bet": { title: "Before your first bet", ...needed },
  payouts: { title: "Before your payout account", ...needed },
} as const satisfies Record<TermsMoment, unknown>;

export type TermsDialogProps = {
  readonly moment: TermsMoment;
  readonly onClose: () => void;
  /** Runs once recorded; the session can be reloaded. */
  readonly onAccepted: () => Promise<void>;
};

/** Asks for age and terms until they are confirmed: no money moves before that. */
export function TermsDialog({ moment, onClose, onAccepted }: TermsDialogProps) {
  const { title, text, later, note } = words[moment];
  const formId = useId();
  const [isAdult, setIsAdult] = useState(false);
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const { accept, pending, problem } = useAccept(onAccepted);
  const [tried, setTried] = useState(false);
  const missing = tried ? missingWords(isAdult, acceptsTerms) : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isAdult && acceptsTerms) void accept({ isAdult, acceptsTerms });
    else event.currentTarget.querySelector<HTMLInputElement>("input:not(:checked)")?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {later}
          </Button>
          <Button type="submit" form={formId} pending={pending && "Saving..."}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack $gap={3}>
          <Confirmation>
            <input type="checkbox" checked={isAdult} onChange={(event) => setIsAdult(event.target.checked)} />
            <span>I am 18 or older.</span>
          </Confirmation>
          <Confirmation>
            <input type="checkbox" checked={acceptsTerms} onChange={(event) => setAcceptsTerms(event.target.checked)} />
            <span>
              I accept the{" "}
              <a href="/terms-of-service" target="_blank" rel="noreferrer">
                Terms of Service
              </a>{" "}
              and the{" "}
              <a href="/privacy-policy" target="_blank" rel="noreferrer">
                Privacy Policy
              </a>
              .
            </span>
          </Confirmation>
          {note && <Soft as="p">{note}</Soft>}
          {(missing ?? problem) && (
            <div role="alert">
              <Notice tone="danger">{missing ?? problem}</Notice>
            </div>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Names what is not confirmed yet; null once both are. */
function missingWords(isAdult: boolean, acceptsTerms: boolean): string | null {
  if (isAdult && acceptsTerms) return null;
  if (!isAdult && !acceptsTerms) return "Confirm both to continue.";
  return isAdult ? "Accept the terms to continue." : "Confirm your age to continue.";
}

function useAccept(onAccepted: () => Promise<void>) {
  const keyFor = useIdempotencyKey();
  const [acceptTerms] = useAcceptTerms();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const accept = async (answer: { isAdult: boolean; acceptsTerms: boolean }) => {
    setPending(true);
    setProblem(null);
    try {
      await acceptTerms({ variables: { input: { ...answer, idempotencyKey: keyFor(answer) } } });
      await onAccepted();
    } catch (error) {
      setProblem(graphErrorOf(error)?.message ?? "This could not be saved. Check your connection and try again.");
    } finally {
      setPending(false);
    }
  };
  return { accept, pending, problem };
}
