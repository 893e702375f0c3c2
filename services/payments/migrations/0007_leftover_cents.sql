-- Which winners a leftover cent went to. With it the fee of each winner can be told from the ledger, which holds the fees
-- of a bet as one sum. Null for what was settled before this was written down.
ALTER TABLE settlements ADD COLUMN leftover_to uuid[];
