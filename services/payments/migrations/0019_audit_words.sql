-- What a decision changed, before and after: {"payout": "STOPPED"} became {"payout": "DUE"}. Decisions of before have neither.
ALTER TABLE admin_actions ADD COLUMN before jsonb, ADD COLUMN after jsonb;

-- Admins read all of it, newest first.
-- rolling: the table holds the decisions of a few admins, so the index is built in a moment.
CREATE INDEX admin_actions_newest ON admin_actions (created_at DESC, id DESC);
