-- outside a transaction: endpoints that an app made for people, which go with the connection
CREATE INDEX CONCURRENTLY webhook_endpoints_made_by_app ON webhook_endpoints (made_by_app, owner_id) WHERE made_by_app IS NOT NULL;
