import { styled } from "styled-components";

/** Names and their texts, one below the other. */
export const Terms = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  overflow-wrap: anywhere;

  & dt {
    color: ${({ theme }) => theme.colour.inkSoft};
    font-size: ${({ theme }) => theme.size.s};
  }
  & dd {
    white-space: pre-line;
  }
`;

/** The key's id is one long word. */
export const KeyId = styled.code`
  overflow-wrap: anywhere;
`;
