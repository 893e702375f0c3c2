import { styled } from "styled-components";
import { VisuallyHidden } from "./visually-hidden.ts";

export type NavCountProps = { readonly count: number };

/** A number that catches the eye. */
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

/** The number of items that wait for the reader, beside a section's name. Renders nothing for zero. */
export const NavCount = ({ count }: NavCountProps) =>
  count > 0 && (
    <>
      <Figure aria-hidden>{count}</Figure>
      <VisuallyHidden>{count === 1 ? ", 1 needs you" : `, ${count} need you`}</VisuallyHidden>
    </>
  );
