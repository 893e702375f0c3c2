import { Notice } from "../components/notice.tsx";
import { Soft, Stack } from "../components/layout.ts";
import { SumLines } from "../components/sum-lines.tsx";
import { feeLabel, feeSentence } from "./fee-words.ts";
import type { EntryPreview } from "./use-entry-preview.ts";
import { useFeeTerms } from "./use-fee-terms.ts";

export type FeePanelProps = {
  readonly preview: EntryPreview;
  /** The amount field already shows what is wrong with it. */
  readonly isFaultShown: boolean;
};

/** The charge for the amount in the field, and when the fee is taken. */
export function FeePanel({ preview: { sums, asking, problem }, isFaultShown }: FeePanelProps) {
  const usual = useFeeTerms();
  const terms = sums ?? usual;
  if (problem) return isFaultShown ? null : <Notice tone="warning">{problem}</Notice>;
  const amount = (value: string | undefined) => value ?? (asking ? null : "0.00");
  return (
    <Stack $gap={2} aria-live="polite">
      <SumLines
        lines={[
          { label: "Bet Amount", amount: amount(sums?.amount) },
          { label: feeLabel(terms), amount: amount(sums?.fee) },
        ]}
        total={{ label: "Total Charge", amount: amount(sums?.totalCharge) }}
      />
      {terms && <Soft>{feeSentence(terms)}</Soft>}
    </Stack>
  );
}
