import { useId, type ReactNode } from "react";
import { keyframes, styled } from "styled-components";
import type { Money } from "../shared/money.ts";
import { Amount } from "./amount.tsx";
import { Soft } from "./layout.ts";

export type MomentProps = {
  /** One sentence: what happened. */
  readonly sentence: string;
  /** The one figure, with a label where the sentence names another; undefined where no money moved. */
  readonly figure?:
    { readonly money: Money; readonly signed?: boolean; readonly label?: string | undefined } | undefined;
  /** What happens next, in one sentence. */
  readonly next?: ReactNode;
  /** The one action: a button or a link. */
  readonly action?: ReactNode;
};

const enter = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const Box = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  align-items: flex-start;
  padding: ${({ theme }) => theme.space[6]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};

  @media (prefers-reduced-motion: no-preference) {
    animation: ${enter} ${({ theme }) => theme.motion.moment};
  }
`;

const Next = styled.div`
  color: ${({ theme }) => theme.colour.inkSoft};
`;

/** An event that the user waited for: one sentence, one figure, one action, for winners and losers alike. */
export function Moment({ sentence, figure, next, action }: MomentProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{sentence}</h2>
      {figure && (
        <div>
          <Amount value={figure.money.amount} size="xxl" signed={figure.signed === true} />
          {figure.label && <Soft as="p">{figure.label}</Soft>}
        </div>
      )}
      {next && <Next>{next}</Next>}
      {action}
    </Box>
  );
}
