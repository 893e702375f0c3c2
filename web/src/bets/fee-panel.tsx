import { styled } from "styled-components";
import { Amount } from "../components/amount.tsx";
import { Disclosure } from "../components/disclosure.tsx";
import { Skeleton } from "../components/loading/skeleton.tsx";
import { Notice } from "../components/notice.tsx";
import { Soft, Stack } from "../components/layout.ts";
import { SumLines } from "../components/sum-lines.tsx";
import { isZero } from "../shared/format-money.ts";
import { feeBrief, feeLabel, feeSentence } from "./fee-words.ts";
import type { EntryPreview } from "./use-entry-preview.ts";
import { useFeeTerms } from "./use-fee-terms.ts";

export type FeePanelProps = {
  readonly preview: EntryPreview;
  /** The amount field already shows what is wrong with it. */
  readonly isFaultShown: boolean;
};

/** The charge for the amount in the field as one line, which expands to its parts and to when the fee is taken. */
export function FeePanel({ preview: { sums, asking, problem }, isFaultShown }: FeePanelProps) {
  const usual = useFeeTerms();
  const terms = sums ?? usual;
  if (problem) return isFaultShown ? null : <Notice tone="warning">{problem}</Notice>;
  const amount = (value: string | undefined) => value ?? (asking ? null : "0.00");
  const total = amount(sums?.totalCharge);
  return (
    <Disclosure
      isPlain
      summary={
        <Line aria-live="polite">
          <strong>
            Total Charge{" "}
            {total === null ? <Skeleton as="span" $width="56px" $height="1.1em" /> : <Amount value={total} />}
          </strong>
          {sums && (
            <Soft as="span">
              <Amount value={sums.amount} /> + {feeBrief(sums)}
              {!isZero(sums.fee) && (
                <>
                  {" "}
                  <Amount value={sums.fee} />, win or lose
                </>
              )}
            </Soft>
          )}
        </Line>
      }
    >
      <Stack $gap={2}>
        <SumLines
          lines={[
            { label: "Bet Amount", amount: amount(sums?.amount) },
            { label: feeLabel(terms), amount: amount(sums?.fee) },
          ]}
          total={{ label: "Total Charge", amount: total }}
        />
        {terms && <Soft>{feeSentence(terms)}</Soft>}
      </Stack>
    </Disclosure>
  );
}

const Line = styled.span`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space[3]};
  align-items: baseline;
  justify-content: space-between;

  & [aria-hidden] {
    display: inline-block;
    vertical-align: text-bottom;
  }
`;
