-- outside a transaction: of all stakes, those whose refund is under way are looked at every 15 seconds
CREATE INDEX CONCURRENTLY stakes_refunding ON stakes (id) WHERE status = 'REFUNDING';
