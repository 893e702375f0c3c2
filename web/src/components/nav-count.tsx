import { styled } from "styled-components";
import { VisuallyHidden } from "./visually-hidden.ts";

export type NavCountProps = { readonly count: number };

/** A number that stands out. */
export const Figure = styled.span`
  display: inline-block;
  min-width: 20px;
  padding: 0 6px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.colour.accent};
  color: ${({ theme }) => theme.colour.onAccent};
  font-size: ${({ theme }) => theme.size.s};
  line-height: 20px;
  text-align: center;
`;

/** Beside the name of a section: how much waits there for the reader. Nothing where nothing waits. */
export const NavCount = ({ count }: NavCountProps) =>
  count > 0 && (
    <>
      <Figure aria-hidden>{count}</Figure>
      <VisuallyHidden>{count === 1 ? ", 1 needs you" : `, ${count} need you`}</VisuallyHidden>
    </>
  );
