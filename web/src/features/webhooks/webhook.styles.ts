import { styled } from "styled-components";
import { Stack } from "../../components/layout.ts";

/** A request or response exactly as transferred. Scrolls by itself, so that the page does not. */
export const Raw = styled.pre`
  max-height: 320px;
  margin: 0;
  padding: ${({ theme }) => theme.space[3]};
  overflow: auto;
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme }) => theme.colour.sunken};
  color: ${({ theme }) => theme.colour.ink};
  font-size: ${({ theme }) => theme.size.s};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** The closed view of a delivery: its type stands out, the rest is as quiet as elsewhere. */
export const SummaryLines = styled(Stack)`
  font-weight: ${({ theme }) => theme.weight.regular};

  & code {
    font-weight: ${({ theme }) => theme.weight.strong};
  }
`;

/** Deliveries, each with its attempts. */
export const Log = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Tries = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  margin: 0;
  padding: 0;
  list-style: none;

  & h4 {
    font-size: ${({ theme }) => theme.size.s};
  }
`;
