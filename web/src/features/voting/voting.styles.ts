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

/** What is voted on, and beside it the form, which stays in sight; one column where there is no room for two. */
export const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[6]};

  @media ${({ theme }) => theme.from.large} {
    grid-template: auto 1fr / minmax(0, 1fr) 380px;
    gap: ${({ theme }) => `${theme.space[6]} ${theme.space[10]}`};

    & > form {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

/** Smaller than the evidence, which people judge by these terms. */
export const Terms = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding-top: ${({ theme }) => theme.space[4]};
  border-top: 1px solid ${({ theme }) => theme.colour.line};
  font-size: ${({ theme }) => theme.size.s};

  & > h2 {
    font-size: ${({ theme }) => theme.size.m};
  }
  & > p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

export const Evidence = styled.blockquote`
  font-size: ${({ theme }) => theme.size.l};
  line-height: 1.4;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** The picture is what people judge by, so it takes the card's whole width. */
export const LargePicture = styled.div`
  && > a,
  && img {
    width: 100%;
  }
  && img {
    max-height: min(560px, 70vh);
    object-fit: contain;
  }
`;

/** A link as a card that can be pressed anywhere. */
export const LinkCard = styled.p`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${({ theme }) => theme.space[3]};
  align-items: center;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
  border: 1px solid ${({ theme }) => theme.colour.lineStrong};
  border-radius: ${({ theme }) => theme.radius.input};

  &:hover {
    background: ${({ theme }) => theme.colour.sunken};
  }
  & > a {
    font-weight: ${({ theme }) => theme.weight.strong};
    overflow-wrap: anywhere;
  }
  & > a::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: ${({ theme }) => theme.radius.input};
  }
  & > span {
    grid-row: 2;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > svg {
    grid-area: 1 / 2 / span 2;
    color: ${({ theme }) => theme.colour.inkSoft};
  }
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

export const Consequence = styled.p`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  &:empty {
    display: none;
  }
`;

/** The reasons of an objection as chips, so that they take a line or two between the choice and its button. */
export const Reasons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;

export const Reason = styled.label`
  ${optionLook}
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding: 0 ${({ theme }) => theme.space[3]};
  border-radius: ${({ theme }) => theme.radius.full};
  font-size: ${({ theme }) => theme.size.s};
`;
