-- Senders sleep until the next row is due, and are woken by what is due sooner: a new row, or one whose time is brought forward,
-- such as that of a delivery which is made again. A lease pushes the time on and wakes nobody.

CREATE TRIGGER notices_written AFTER INSERT ON notices
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION notify_due();
CREATE TRIGGER notices_sooner AFTER UPDATE OF next_attempt_at ON notices
  FOR EACH ROW WHEN (NEW.next_attempt_at < coalesce(OLD.next_attempt_at, 'infinity')) EXECUTE FUNCTION notify_due();

CREATE TRIGGER push_messages_written AFTER INSERT ON push_messages
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION notify_due();
CREATE TRIGGER push_messages_sooner AFTER UPDATE OF next_attempt_at ON push_messages
  FOR EACH ROW WHEN (NEW.next_attempt_at < coalesce(OLD.next_attempt_at, 'infinity')) EXECUTE FUNCTION notify_due();

CREATE TRIGGER webhook_deliveries_written AFTER INSERT ON webhook_deliveries
  FOR EACH ROW WHEN (NEW.next_attempt_at IS NOT NULL) EXECUTE FUNCTION notify_due();
CREATE TRIGGER webhook_deliveries_sooner AFTER UPDATE OF next_attempt_at ON webhook_deliveries
  FOR EACH ROW WHEN (NEW.next_attempt_at < coalesce(OLD.next_attempt_at, 'infinity')) EXECUTE FUNCTION notify_due();

CREATE TRIGGER join_digests_written AFTER INSERT ON join_digests
  FOR EACH ROW WHEN (NEW.due_at IS NOT NULL) EXECUTE FUNCTION notify_due();
CREATE TRIGGER join_digests_sooner AFTER UPDATE OF due_at ON join_digests
  FOR EACH ROW WHEN (NEW.due_at < coalesce(OLD.due_at, 'infinity')) EXECUTE FUNCTION notify_due();
