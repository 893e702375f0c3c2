import { defineSearchAttributeKey, SearchAttributeType } from "@temporalio/common";

/** The id of the bet that a workflow is about. */
export const BET_ATTRIBUTE = defineSearchAttributeKey("StakeholdBet", SearchAttributeType.KEYWORD);

/** The state of that bet, in upper case: ACTIVE, VOTING, SETTLING … */
export const STATUS_ATTRIBUTE = defineSearchAttributeKey("StakeholdStatus", SearchAttributeType.KEYWORD);

/** When the bet's current state ends by itself. */
export const ENDS_ATTRIBUTE = defineSearchAttributeKey("StakeholdEnds", SearchAttributeType.DATETIME);

/** What operators search workflows by. A namespace must have all of it before a workflow may set any. */
export const searchAttributes = [BET_ATTRIBUTE, STATUS_ATTRIBUTE, ENDS_ATTRIBUTE] as const;

/** A search that names all of it. A namespace that lacks any rejects it. */
export const EVERY_ATTRIBUTE = [
  `${BET_ATTRIBUTE.name} = "none"`,
  `${STATUS_ATTRIBUTE.name} = "NONE"`,
  `${ENDS_ATTRIBUTE.name} < "1970-01-01T00:00:00Z"`,
].join(" AND ");
