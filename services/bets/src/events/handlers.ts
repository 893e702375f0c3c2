import type { Handler } from "@stakehold/messaging/handler.ts";
import type { BanPersonDeps } from "../operations/ban-person.ts";
import type { BetLives } from "../operations/ports/workflows.ts";
import { onBallotDecided } from "./on-ballot-decided.ts";
import { onBallotOpened } from "./on-ballot-opened.ts";
import { onBetChanged } from "./on-bet-changed.ts";
import { onStakeCancelled } from "./on-stake-cancelled.ts";
import { onStakeDisputed } from "./on-stake-disputed.ts";
import { onStakeHeld } from "./on-stake-held.ts";
import { onUserBanned } from "./on-user-banned.ts";

/** Everything that this service hears. */
export const handlersOf = (deps: BanPersonDeps & { readonly lives: BetLives }): Handler[] => [
  onStakeHeld(deps),
  onStakeCancelled(deps),
  onStakeDisputed(deps),
  onBallotOpened(deps),
  onBallotDecided(deps),
  onUserBanned(deps),
  ...onBetChanged(deps),
];
