import { styled } from "styled-components";
import type { Position } from "../../generated/graphql.ts";

export const Doors = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(152px, 100%), 1fr));
  gap: ${({ theme }) => theme.space[2]};
  container-type: inline-size;
`;

export const DoorButton = styled.button<{ $side: Position }>`
  display: grid;
  place-items: center;
  min-height: 56px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[2]}`};
  border: 1px solid ${({ theme, $side }) => theme.side[$side].fill};
  border-radius: ${({ theme }) => theme.radius.input};
  background: ${({ theme, $side }) => theme.side[$side].soft};
  color: ${({ theme, $side }) => theme.side[$side].ink};
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  cursor: pointer;

  &:hover {
    box-shadow: inset 0 0 0 1px ${({ theme, $side }) => theme.side[$side].fill};
  }
`;

const wide = "@container (min-width: 480px)";

export const DoorLabel = styled.span`
  display: flex;
  flex-direction: column;
  align-items: center;
  font-variant-numeric: tabular-nums;

  & strong {
    display: inline-flex;
    gap: 0.4em;
    align-items: center;
    font-weight: ${({ theme }) => theme.weight.strong};
    white-space: nowrap;
  }

  ${wide} {
    display: block;
  }
`;

export const Dot = styled.span`
  display: none;

  ${wide} {
    display: inline;
  }
`;
