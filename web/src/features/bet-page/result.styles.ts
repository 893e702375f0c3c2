import { styled } from "styled-components";

/** Somebody's own words, as they wrote them. */
export const Words = styled.blockquote`
  margin: 0;
  padding-left: ${({ theme }) => theme.space[4]};
  border-left: 3px solid ${({ theme }) => theme.colour.line};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
