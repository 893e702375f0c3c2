-- outside a transaction: the sweep asks which of some hundreds of old pictures bets name.
CREATE INDEX CONCURRENTLY bets_evidence_pictures ON bets (evidence_picture_id) WHERE evidence_picture_id IS NOT NULL;
