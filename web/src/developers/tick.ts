import { styled } from "styled-components";

/** A checkbox with its label, whose lines stay beside the box. */
export const Tick = styled.label`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: flex-start;
  cursor: pointer;

  & input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 3px 0 0;
    accent-color: ${({ theme }) => theme.colour.accent};
  }
`;
