import { styled } from "styled-components";

export const Band = styled.section<{ $center?: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[6]};
  padding: ${({ theme }) => theme.space[10]} 0;
  align-items: ${({ $center }) => ($center ? "center" : "stretch")};
  text-align: ${({ $center }) => ($center ? "center" : "left")};

  & > h2 {
    font-size: ${({ theme }) => theme.size.xl};
    letter-spacing: -0.02em;
  }
`;

export const Three = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};

  @media ${({ theme }) => theme.from.large} {
    grid-template-columns: repeat(3, 1fr);
  }
`;

/** Reserves room for a row of bets while they load, so that the content below does not move. */
export const Room = styled.div`
  min-height: 230px;
`;

export const Reason = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => theme.space[6]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};

  & > svg {
    margin-bottom: ${({ theme }) => theme.space[2]};
    color: ${({ theme }) => theme.colour.accentInk};
  }
  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

export const Steps = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[6]};
  counter-reset: step;

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: repeat(2, 1fr);
  }
  @media ${({ theme }) => theme.from.large} {
    grid-template-columns: repeat(4, 1fr);
  }

  & li {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[2]};
    padding-top: ${({ theme }) => theme.space[4]};
    border-top: 2px solid ${({ theme }) => theme.colour.accentInk};
    counter-increment: step;
  }
  & li::before {
    content: counter(step);
    color: ${({ theme }) => theme.colour.accentInk};
    font-weight: ${({ theme }) => theme.weight.strong};
    font-variant-numeric: tabular-nums;
  }
  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

export const Plan = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[8]};
  padding: ${({ theme }) => theme.space[6]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};

  @media ${({ theme }) => theme.from.large} {
    grid-template-columns: 1fr 1.4fr;
    padding: ${({ theme }) => theme.space[10]};
  }
`;

export const Price = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[3]};

  & p {
    color: ${({ theme }) => theme.colour.inkSoft};
  }
`;

export const Features = styled.ul`
  display: grid;
  align-content: center;
  gap: ${({ theme }) => theme.space[4]};

  @media ${({ theme }) => theme.from.medium} {
    grid-template-columns: 1fr 1fr;
  }

  & li {
    display: flex;
    gap: ${({ theme }) => theme.space[2]};
    align-items: flex-start;
  }
  & svg {
    margin-top: 3px;
    color: ${({ theme }) => theme.colour.success};
  }
`;
