import { styled } from "styled-components";

export const Chips = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  margin: 0 calc(-1 * ${({ theme }) => theme.space[4]});
  padding: 4px ${({ theme }) => theme.space[4]};
  overflow-x: auto;
  scrollbar-width: none;

  @media ${({ theme }) => theme.from.medium} {
    flex-wrap: wrap;
    margin: 0;
    padding: 4px 0;
  }
`;

export const StyledChip = styled.button`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 36px;
  padding: 0 ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.surface};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  cursor: pointer;

  &:hover {
    border-color: ${({ theme }) => theme.colour.lineStrong};
    color: ${({ theme }) => theme.colour.ink};
  }

  &[aria-pressed="true"] {
    border-color: ${({ theme }) => theme.colour.ink};
    background: ${({ theme }) => theme.colour.ink};
    color: ${({ theme }) => theme.colour.paper};
  }
`;

export const Count = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.regular};
`;
