export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS messages (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    recipient   TEXT NOT NULL,
    sender      TEXT NOT NULL,
    subject     TEXT NOT NULL,
    message_id  TEXT,
    received_at TEXT NOT NULL,
    deliveries  INTEGER NOT NULL DEFAULT 1,
    raw         BLOB NOT NULL,
    UNIQUE (recipient, message_id)
  ) STRICT;
`;
