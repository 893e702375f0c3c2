import type { ReactNode } from "react";
import { css, styled } from "styled-components";

export type BadgeTone = "neutral" | "accent" | "for" | "against" | "success" | "warning" | "danger";

export type BadgeProps = { readonly tone?: BadgeTone; readonly children: ReactNode };

const tones = {
  neutral: css`
    background: ${({ theme }) => theme.colour.sunken};
    color: ${({ theme }) => theme.colour.inkSoft};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.colour.line};
  `,
  accent: css`
    background: ${({ theme }) => theme.colour.accentSoft};
    color: ${({ theme }) => theme.colour.accentInk};
  `,
  for: css`
    background: ${({ theme }) => theme.colour.forSoft};
    color: ${({ theme }) => theme.colour.for};
  `,
  against: css`
    background: ${({ theme }) => theme.colour.againstSoft};
    color: ${({ theme }) => theme.colour.against};
  `,
  success: css`
    background: ${({ theme }) => theme.colour.successSoft};
    color: ${({ theme }) => theme.colour.success};
  `,
  warning: css`
    background: ${({ theme }) => theme.colour.warningSoft};
    color: ${({ theme }) => theme.colour.warning};
  `,
  danger: css`
    background: ${({ theme }) => theme.colour.dangerSoft};
    color: ${({ theme }) => theme.colour.danger};
  `,
};

const StyledBadge = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  padding: 3px 10px;
  border-radius: ${({ theme }) => theme.radius.full};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  line-height: 1.4;
  white-space: nowrap;
  ${({ $tone }) => tones[$tone]}
`;

export function Badge({ tone = "neutral", children }: BadgeProps) {
  return <StyledBadge $tone={tone}>{children}</StyledBadge>;
}
