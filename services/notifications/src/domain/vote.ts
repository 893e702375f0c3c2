/** How the participants of a bet voted on its proposed result. */
export type Vote = {
  readonly approvals: number;
  readonly rejections: number;
  /** The number of eligible voters. */
  readonly electorateSize: number;
  /** How many approvals were needed. */
  readonly requiredApprovals: number;
};
