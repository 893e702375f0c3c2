import { css, styled } from "styled-components";

export const CountTitle = styled.h2`
  font-size: ${({ theme }) => theme.size.m};
`;

export const CountList = styled.dl`
  margin-top: ${({ theme }) => theme.space[2]};
`;

/** A count beside its label, and the amount of money below. */
export const Count = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${({ theme }) => theme.space[3]};
  align-items: baseline;
  padding: ${({ theme }) => theme.space[2]} 0;

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    grid-column: 2;
    text-align: right;
  }
`;

export const CountValue = styled.dd`
  font-size: ${({ theme }) => theme.size.l};
  font-weight: ${({ theme }) => theme.weight.strong};
  line-height: 1.2;
  font-variant-numeric: tabular-nums;
`;

/** One line in place of a list that is empty. */
export const Quiet = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space[2]}`};
  align-items: center;
  padding: 0 ${({ theme }) => theme.space[5]};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};

  & strong {
    font-weight: ${({ theme }) => theme.weight.strong};
  }
`;

/** A list of waiting items. */
export const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  padding: 0;
  list-style: none;
`;

const card = css`
  padding: ${({ theme }) => theme.space[5]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  background: ${({ theme }) => theme.colour.surface};
`;

const line = css`
  padding: 0 ${({ theme }) => theme.space[5]};

  & + & {
    margin-top: calc(-1 * ${({ theme }) => theme.space[3]});
  }
  & h3 {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

/** A card where somebody has to act; a line where nothing is to do. */
export const Item = styled.article<{ $quiet?: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  min-width: 0;
  border-radius: ${({ theme }) => theme.radius.card};
  ${({ $quiet }) => ($quiet ? line : card)}

  & p {
    max-width: ${({ theme }) => theme.width.reading};
  }
`;

export const ItemHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]} ${({ theme }) => theme.space[4]};
`;

/** A technical id, never wider than the screen. */
export const Subject = styled.code`
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
`;

/** The events of one service. */
export const Letters = styled.ol`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[1]};
    min-width: 0;
    padding: ${({ theme }) => theme.space[4]} 0;
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }

  & > li:last-child {
    padding-bottom: 0;
  }
`;
