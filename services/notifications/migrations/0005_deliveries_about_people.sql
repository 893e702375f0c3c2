-- outside a transaction: what apps are told about a person, to be dropped once the person disconnects the app
CREATE INDEX CONCURRENTLY webhook_deliveries_about ON webhook_deliveries USING gin (people) WHERE people <> '{}';
