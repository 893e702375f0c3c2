import { styled } from "styled-components";

/** The statement's rows; the lines between them are the only borders. */
export const Statement = styled.ul`
  border: 1px solid ${({ theme }) => theme.colour.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.surface};
`;

export const Entry = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
`;
