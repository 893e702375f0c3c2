import { styled } from "styled-components";

export const Strip = styled.ul`
  display: flex;
  flex-direction: column;
  margin-bottom: ${({ theme }) => theme.space[6]};
  border: 1px solid ${({ theme }) => theme.colour.accentInk};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.colour.accentSoft};
`;

export const Due = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[4]}`};
  align-items: baseline;
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.colour.line};
  }
  & > span {
    display: -webkit-box;
    flex: 1 1 240px;
    min-width: 0;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;

    /* The page below begins in sight: the title has the line for itself, and the link's words say the rest. */
    @media (max-width: 639px) {
      -webkit-line-clamp: 1;

      & > span {
        display: none;
      }
    }
  }
  & strong {
    font-weight: ${({ theme }) => theme.weight.medium};
  }
  & small {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & a {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-height: 24px;
    font-weight: ${({ theme }) => theme.weight.medium};
  }
`;
