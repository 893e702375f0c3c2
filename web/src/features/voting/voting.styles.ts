import { styled } from "styled-components";
import { optionLook } from "../../components/forms/choice-group.tsx";

/** The claim, the largest element on the page: it alone is voted on. */
export const Claim = styled.h1`
  font-size: ${({ theme }) => theme.size.xl};
  overflow-wrap: anywhere;

  @media ${({ theme }) => theme.from.medium} {
    font-size: ${({ theme }) => theme.size.xxl};
    letter-spacing: -0.025em;
  }
`;

export const Description = styled.p`
  color: ${({ theme }) => theme.colour.inkSoft};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const Evidence = styled.blockquote`
  padding-left: ${({ theme }) => theme.space[4]};
  border-left: 3px solid ${({ theme }) => theme.colour.line};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

export const Remaining = styled.p`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-variant-numeric: tabular-nums;

  & > svg {
    margin-top: 2px;
  }
  & strong {
    color: ${({ theme }) => theme.colour.ink};
    font-weight: ${({ theme }) => theme.weight.strong};
  }
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 1fr 1fr;
  }

  & > div {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: ${({ theme }) => theme.space[1]};
    min-width: 0;
  }
  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${({ theme }) => theme.space[2]};
  }
`;

export const ChoiceLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.size.m};
  font-weight: ${({ theme }) => theme.weight.strong};
`;

/** Reserves its room before a choice is made, so that the button does not move. */
export const Consequence = styled.p`
  min-height: 3em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

/** The reasons of an objection: stacked on a phone, two by two where there is room. */
export const Reasons = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 1fr 1fr;
  }
`;

export const Reason = styled.label`
  ${optionLook}
  display: flex;
  flex-direction: column;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.card};

  & small {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;
