-- outside a transaction: whether Stripe is processing a payment is asked for each stake that is not paid
CREATE INDEX CONCURRENTLY stripe_events_of_payments ON stripe_events (object_id, created_at DESC)
  WHERE type IN ('payment_intent.processing', 'payment_intent.payment_failed');
