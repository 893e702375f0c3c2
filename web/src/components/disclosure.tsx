import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { styled } from "styled-components";

export type DisclosureProps = {
  readonly summary: ReactNode;
  /** Opens it when it becomes true; the user may still close it. */
  readonly open?: boolean;
  /** Whether it is a single row of a form, without a line below it. */
  readonly isPlain?: boolean;
  /** Runs when it opens or closes. */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

const Details = styled.details<{ $plain: boolean }>`
  ${({ theme, $plain }) => !$plain && `border-bottom: 1px solid ${theme.colour.line};`}

  & summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${({ theme }) => theme.space[4]};
    padding: ${({ theme, $plain }) => ($plain ? "0" : theme.space[4])} 0;
    font-weight: ${({ theme }) => theme.weight.medium};
    list-style: none;
    cursor: pointer;
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & summary > svg {
    color: ${({ theme }) => theme.colour.inkSoft};
    transition: rotate ${({ theme }) => theme.motion.quick};
  }
  &[open] summary > svg {
    rotate: 180deg;
  }
`;

const Body = styled.div`
  max-width: ${({ theme }) => theme.width.reading};
  padding-bottom: ${({ theme }) => theme.space[5]};
  color: ${({ theme }) => theme.colour.inkSoft};
`;

/** A row that expands. Several may be open at once. */
export function Disclosure({ summary, open, isPlain = false, onToggle, children }: DisclosureProps) {
  return (
    <Details open={open} $plain={isPlain} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>
        {summary}
        <ChevronDown size={18} aria-hidden />
      </summary>
      <Body>{children}</Body>
    </Details>
  );
}
