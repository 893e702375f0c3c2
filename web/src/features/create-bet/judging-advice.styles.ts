import { styled } from "styled-components";

export const Advice = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const AdviceButton = styled.button`
  min-height: 44px;
  width: 100%;
  padding: ${({ theme }) => theme.space[2]} 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.key};
  text-align: start;
  text-decoration: underline;
  text-decoration-color: ${({ theme }) => theme.colour.lineStrong};
  text-underline-offset: 3px;
  cursor: pointer;

  &:hover {
    text-decoration-color: currentColor;
  }
`;
