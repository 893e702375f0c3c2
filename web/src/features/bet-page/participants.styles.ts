import { styled } from "styled-components";

export const People = styled.ul`
  border-top: 1px solid ${({ theme }) => theme.colour.line};
`;

export const Person = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  padding: ${({ theme }) => theme.space[3]} 0;
  border-bottom: 1px solid ${({ theme }) => theme.colour.line};
`;

export const Name = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;

  & time {
    display: block;
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
`;

export const Stake = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-end;
`;
