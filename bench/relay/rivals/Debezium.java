import io.debezium.embedded.Connect;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Publishes an outbox by Debezium's embedded engine with its outbox router, until it gets a signal to end. Prints
 * "ready" when it follows the database's log. Arguments: port and name of the database, brokers, topic; the password is in
 * PGPASSWORD.
 */
public final class Debezium {
  public static void main(String[] args) throws Exception {
    var topic = args[3];
    var producer = new KafkaProducer<String, byte[]>(producerSettings(args[2]), new StringSerializer(), new ByteArraySerializer());
    var engine = DebeziumEngine.create(Connect.class)
        .using(engineSettings(args[0], args[1]))
        .using(new DebeziumEngine.ConnectorCallback() {
          @Override
          public void pollingStarted() {
            System.out.println("ready");
          }
        })
        .notifying((records, committer) -> publish(producer, topic, records, committer))
        .build();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        engine.close();
      } catch (IOException failure) {
        failure.printStackTrace();
      }
    }));
    engine.run();
  }

  /** A batch is confirmed once the broker has all of it, as the relay of the product does. */
  private static void publish(
      KafkaProducer<String, byte[]> producer,
      String topic,
      List<ChangeEvent<SourceRecord, SourceRecord>> records,
      DebeziumEngine.RecordCommitter<ChangeEvent<SourceRecord, SourceRecord>> committer)
      throws InterruptedException {
    var sent = new ArrayList<Future<RecordMetadata>>();
    for (var record : records) {
      var event = record.value();
      var message = new ProducerRecord<>(topic, (String) event.key(), Utils.toArray((ByteBuffer) event.value()));
      event.headers().forEach(header -> message.headers().add(header.key(), String.valueOf(header.value()).getBytes()));
      sent.add(producer.send(message));
    }
    try {
      for (var each : sent) each.get();
    } catch (java.util.concurrent.ExecutionException failure) {
      throw new IllegalStateException(failure);
    }
    for (var record : records) committer.markProcessed(record);
    committer.markBatchFinished();
  }

  private static Properties producerSettings(String brokers) {
    var settings = new Properties();
    settings.put("bootstrap.servers", brokers);
    settings.put("enable.idempotence", "true");
    settings.put("acks", "all");
    settings.put("linger.ms", "0");
    return settings;
  }

  private static Properties engineSettings(String port, String database) {
    var settings = new Properties();
    settings.put("name", "bench");
    settings.put("connector.class", "io.debezium.connector.postgresql.PostgresConnector");
    settings.put("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore");
    settings.put("topic.prefix", "bench");
    settings.put("database.hostname", "127.0.0.1");
    settings.put("database.port", port);
    settings.put("database.user", "postgres");
    settings.put("database.password", System.getenv("PGPASSWORD"));
    settings.put("database.dbname", database);
    settings.put("plugin.name", "pgoutput");
    settings.put("publication.autocreate.mode", "filtered");
    settings.put("slot.drop.on.stop", "true");
    settings.put("table.include.list", "public.outbox");
    settings.put("snapshot.mode", "no_data");
    // Half a second by default, which an event at rest would wait for.
    settings.put("poll.interval.ms", "1");
    settings.put("transforms", "outbox");
    settings.put("transforms.outbox.type", "io.debezium.transforms.outbox.EventRouter");
    settings.put("transforms.outbox.table.field.event.id", "event_id");
    settings.put("transforms.outbox.table.field.event.key", "key");
    settings.put("transforms.outbox.table.field.event.payload", "payload");
    settings.put("transforms.outbox.table.fields.additional.placement", "type:header,trace_parent:header");
    settings.put("transforms.outbox.route.by.field", "type");
    settings.put("transforms.outbox.table.op.invalid.behavior", "warn");
    return settings;
  }
}
