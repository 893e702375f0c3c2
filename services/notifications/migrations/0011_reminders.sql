-- People are reminded of what waits for them. The rows that are there are of the kinds before.
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (
  kind IN (
    'BET_PUBLISHED', 'BET_JOINED', 'PARTICIPATION_REFUSED', 'VOTE_STARTED', 'BET_WON', 'BET_LOST', 'BET_REFUNDED',
    'STAKE_REFUNDED', 'PAYOUT_SENT', 'PAYOUT_WAITING', 'TICKET_OPENED', 'TICKET_ANSWERED', 'WEBHOOK_SWITCHED_OFF',
    'BET_ONE_SIDED', 'PROPOSAL_DUE', 'PROPOSAL_OPEN', 'VOTE_REMINDER'
  )
) NOT VALID;
