import { css, styled } from "styled-components";
import { formatCount } from "../shared/format-count.ts";
import { Avatar } from "./avatar.tsx";

/** A person as others see them in the graph's `User`. */
export type Face = {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl?: string | null | undefined;
};

export type FacesProps = {
  /** The first few people; at most five are drawn. */
  readonly people: readonly Face[];
  /** How many people there are in all. */
  readonly count: number;
  readonly size?: 24 | 32;
  /** The side where the row starts: people on the right are lined up from the right. */
  readonly from?: "left" | "right";
};

const drawn = 5;

const Row = styled.span<{ $from: "left" | "right" }>`
  display: flex;
  flex-direction: ${({ $from }) => ($from === "left" ? "row" : "row-reverse")};
  align-items: center;
`;

const overlap = css<{ $from: "left" | "right" }>`
  ${({ $from }) => ($from === "left" ? "margin-left" : "margin-right")}: -6px;
`;

const Each = styled.span<{ $from: "left" | "right" }>`
  display: grid;
  border: 2px solid ${({ theme }) => theme.colour.surface};
  border-radius: ${({ theme }) => theme.radius.full};

  & + & {
    ${overlap}
  }
`;

const Rest = styled.span`
  padding: 0 6px;
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.s};
  font-weight: ${({ theme }) => theme.weight.medium};
  font-variant-numeric: tabular-nums;
`;

/**
 * Up to five people of a group, and how many more there are. Decorative: the number of people is in the text beside it.
 */
export function Faces({ people, count, size = 24, from = "left" }: FacesProps) {
  const shown = people.slice(0, drawn);
  const others = count - shown.length;
  return (
    <Row $from={from} aria-hidden>
      {shown.map(({ id, displayName, profileImageUrl }) => (
        <Each key={id} $from={from}>
          <Avatar id={id} name={displayName} imageUrl={profileImageUrl} size={size} />
        </Each>
      ))}
      {others > 0 && shown.length > 0 && <Rest>+{formatCount(others)}</Rest>}
    </Row>
  );
}
