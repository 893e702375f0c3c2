import { Link } from "react-router-dom";
import { styled } from "styled-components";

/** One line, whatever it says. */
export const Line = styled(Link)`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  min-height: 44px;
  padding: 0 ${({ theme }) => theme.space[3]};
  border: 1px solid ${({ theme }) => theme.colour.accentInk};
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.accentSoft};
  color: ${({ theme }) => theme.colour.accentInk};
  font-weight: ${({ theme }) => theme.weight.medium};
  text-decoration: none;

  & > span {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
