/** At most this many of each kind appear above the bets, so that the bets stay in sight. */
const mostOfAKind = 3;

/** Returns those of one kind of due steps that appear above the bets. */
export const listed = <Due>(due: readonly Due[]): readonly Due[] => due.slice(0, mostOfAKind);
