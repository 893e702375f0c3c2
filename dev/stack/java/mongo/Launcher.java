import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.util.List;

/** Serves the MongoDB protocol: arguments are the host and the port to listen on, and the file that keeps the data. */
public class Launcher {
  /** Today's drivers refuse a server that announces an older wire version than this. */
  static final MongoVersion ANNOUNCED =
      new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
          return List.of(5, 0, 0);
        }

        @Override
        public int getWireVersion() {
          return 13;
        }
      };

  public static void main(String[] arguments) throws InterruptedException {
    String host = arguments[0];
    int port = Integer.parseInt(arguments[1]);
    MongoServer server = new MongoServer(new H2Backend(arguments[2]).version(ANNOUNCED));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    server.bind(host, port);
    Thread.currentThread().join();
  }
}
