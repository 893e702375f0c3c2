import { formatCount } from "../../shared/format-count.ts";
import { Avatar } from "../avatar.tsx";
import { Faces, type Face } from "../faces.tsx";
import { pointOnRing, ringArc, ringSize } from "./ring.ts";
import { Arc, Circle, FaceOnRing, Figure, Inside, Ring } from "./vote-ring.styles.ts";

export type VoteRingProps = {
  readonly cast: number;
  /** The approvals needed. */
  readonly required: number;
  /** The number of voters. */
  readonly electorate: number;
  /** Who voted, in the order of their votes, if known; never how. */
  readonly voters?: readonly Face[];
};

/** More segments than these would be hair-thin: a larger electorate is one band that fills. */
const mostSegments = 24;
/** More faces than these would overlap: a larger electorate's faces are below the ring. */
const mostFaces = 12;
/** The gap between two segments, as a share of the ring. */
const gap = 0.008;

/**
 * A vote as a ring: one segment per person, filled once they voted. The approvals needed are in words, not on the ring,
 * because rejections fill it too.
 */
export function VoteRing({ cast, required, electorate, voters = [] }: VoteRingProps) {
  const onRing = electorate <= mostFaces;
  const approvals = `${formatCount(required)} ${required === 1 ? "approval" : "approvals"} needed`;
  return (
    <Figure role="img" aria-label={`${formatCount(cast)} of ${formatCount(electorate)} voted, ${approvals}.`}>
      <Circle>
        <Segments cast={cast} electorate={electorate} />
        {onRing &&
          voters.slice(0, cast).map((voter, index) => (
            <FaceOnRing key={voter.id} style={percent(pointOnRing((index + 0.5) / electorate))}>
              <Avatar id={voter.id} name={voter.displayName} imageUrl={voter.profileImageUrl} size={24} />
            </FaceOnRing>
          ))}
        <Inside>
          <strong>
            {formatCount(cast)} of {formatCount(electorate)}
          </strong>
          <span>voted</span>
          <span>{approvals}</span>
        </Inside>
      </Circle>
      {!onRing && <Faces people={voters} count={cast} />}
    </Figure>
  );
}

function Segments({ cast, electorate }: { cast: number; electorate: number }) {
  const each = electorate <= mostSegments;
  const voted = electorate > 0 ? cast / electorate : 0;
  const segments = each
    ? Array.from({ length: electorate }, (_, index) => ({
        arc: ringArc(index / electorate + gap / 2, (index + 1) / electorate - gap / 2),
        isCast: index < cast,
      }))
    : [
        { arc: ringArc(0, 1), isCast: false },
        { arc: ringArc(0, voted), isCast: true },
      ];
  return (
    <Ring viewBox={`0 0 ${ringSize} ${ringSize}`} aria-hidden>
      {segments.map(({ arc, isCast }, index) => (
        <Arc key={index} d={arc} $cast={isCast} data-cast={isCast} />
      ))}
    </Ring>
  );
}

const percent = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  left: `${(x / ringSize) * 100}%`,
  top: `${(y / ringSize) * 100}%`,
});
