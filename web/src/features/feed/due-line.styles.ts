import { Link } from "react-router-dom";
import { styled } from "styled-components";

/** One line, whatever it says. */
export const Line = styled(Link)`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  min-height: 44px;
  margin-bottom: ${({ theme }) => theme.space[2]};
  padding: 0 ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.accentInk};
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.accentSoft};
  color: ${({ theme }) => theme.colour.accentInk};
  text-decoration: none;

  & > span {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & strong {
    font-weight: ${({ theme }) => theme.weight.medium};
  }
  & svg {
    flex: none;
  }

  /* Beside the title, whose row is as high. */
  @media ${({ theme }) => theme.from.large} {
    min-width: 0;
    margin-bottom: 0;
  }
`;
