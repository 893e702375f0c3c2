import { styled } from "styled-components";

export const Endings = styled.dl`
  display: flex;
  flex-direction: column;
`;

/** An ending with its deadline, and its amount beside them. */
export const EndingRow = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[4]};
  padding: ${({ theme }) => theme.space[2]} 0;

  & + & {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
  & dt {
    display: grid;
    color: ${({ theme }) => theme.colour.ink};
  }
  & dd {
    flex: none;
    color: ${({ theme }) => theme.colour.ink};
    text-align: end;
  }
`;
