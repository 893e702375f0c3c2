-- outside a transaction: of all movements by hand, the few of which something came back
CREATE INDEX CONCURRENTLY hand_movements_came_back ON hand_movements (stake_id) WHERE back_cents > 0;
