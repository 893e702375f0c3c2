/** How the participants of a bet voted on its proposed result. */
export type Vote = {
  readonly approvals: number;
  readonly rejections: number;
  /** How many could vote. */
  readonly electorateSize: number;
  /** How many approvals were needed. */
  readonly requiredApprovals: number;
};
