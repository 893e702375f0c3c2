import { useState, type ReactNode } from "react";
import { Beside } from "../components/beside.tsx";
import { Button } from "../components/forms/button.tsx";
import { Dialog } from "../components/overlays/dialog.tsx";
import { Soft } from "../components/layout.ts";
import { PayButton } from "../payment/pay-button.tsx";
import { PaymentProblemNotice } from "../payment/payment-problem-notice.tsx";
import { PaymentStep } from "../payment/payment-step.tsx";
import { feeLabel } from "./fee-words.ts";
import { Purchase } from "./purchase.tsx";
import type { EntryFlow } from "./use-entry-flow.ts";
import { useFeeTerms } from "./use-fee-terms.ts";

export type EntryDialogProps = {
  readonly flow: EntryFlow;
  /** The id of the form and of the payment form after it; the buttons in the dialog's footer refer to it. */
  readonly formId: string;
  readonly title: string;
  readonly description: string | undefined;
  /** The form's submit button and its note, read before it is pressed; null while there is no form. */
  readonly submit: { readonly label: string; readonly pending: string; readonly note?: string } | null;
  readonly children: ReactNode;
  /** Whether the form has two columns where there is room. */
  readonly isWide?: boolean;
  /** Whether the form opens beside the page where there is room, or is part of the page there. */
  readonly beside?: "opened" | "standing" | undefined;
  readonly onClose: () => void;
};

/**
 * Both steps of entering a bet. The form keeps what was typed; the payment has to be finished and is always a dialog.
 */
export function EntryDialog(props: EntryDialogProps) {
  const { flow, formId, title, description, submit, children, isWide = false, beside, onClose } = props;
  const { opened, phase } = flow;
  const usual = useFeeTerms();
  const [opener] = useState(() => document.activeElement);
  if (opened) {
    return (
      <Dialog
        open
        locked
        onOpenChange={() => undefined}
        title="Complete Payment"
        footnote={flow.problem && <PaymentProblemNotice problem={flow.problem} />}
        footer={
          <>
            <Button
              look="secondary"
              disabled={phase === "paying"}
              pending={flow.busy === "cancelling" && "Cancelling..."}
              onClick={() => void flow.cancel(opened)}
            >
              Cancel
            </Button>
            <PayButton formId={formId} phase={phase} total={opened.sums.totalCharge} />
          </>
        }
      >
        <PaymentStep
          formId={formId}
          clientSecret={opened.clientSecret}
          sums={opened.sums}
          feeLabel={feeLabel(usual && { ...usual, feePolicy: opened.feePolicy })}
          bought={<Purchase title={opened.title} side={opened.position} />}
          phase={phase}
          onPhase={flow.setPhase}
          onProblem={flow.setProblem}
          onPaid={() => flow.paid(opened)}
        />
      </Dialog>
    );
  }
  const buttons = (
    <>
      {beside !== "standing" && (
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      )}
      {submit && (
        <Button type="submit" form={formId} pending={flow.busy === "entering" && submit.pending}>
          {submit.label}
        </Button>
      )}
    </>
  );
  if (beside) {
    return (
      <Beside title={title} footer={buttons} onClose={beside === "opened" ? onClose : undefined} opener={opener}>
        {children}
      </Beside>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      wide={isWide}
      footnote={submit?.note && <Soft as="p">{submit.note}</Soft>}
      footer={buttons}
    >
      {children}
    </Dialog>
  );
}
