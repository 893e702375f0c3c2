-- What was handled in the end needs no words of people any more, and goes some days later.
CREATE INDEX dead_letters_resolved ON dead_letters (resolved_at) WHERE resolved_at IS NOT NULL;
GRANT DELETE ON dead_letters TO stakehold_service;
