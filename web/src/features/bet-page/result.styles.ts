import { styled } from "styled-components";

/** A user's own words, as written. */
export const Words = styled.blockquote`
  margin: 0;
  padding-left: ${({ theme }) => theme.space[4]};
  border-left: 3px solid ${({ theme }) => theme.colour.line};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
