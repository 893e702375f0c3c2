/**
 * Electorates at the limits of the rule, counted by hand: how many approvals are at least 51% of the people, and how
 * many rejections leave fewer than that.
 */
export const SIZES = [
  { people: 1, approvals: 1, rejections: 1 },
  { people: 2, approvals: 2, rejections: 1 },
  { people: 3, approvals: 2, rejections: 2 },
  { people: 50, approvals: 26, rejections: 25 },
  { people: 51, approvals: 27, rejections: 25 },
  { people: 99, approvals: 51, rejections: 49 },
  { people: 100, approvals: 51, rejections: 50 },
  { people: 101, approvals: 52, rejections: 50 },
] as const;
