import { serveDashboards } from "./serve.ts";

const [prometheus, port = "3001"] = process.argv.slice(2);
if (prometheus === undefined) {
  console.error("Say where Prometheus is: node charts/monitoring/src/render/main.ts http://127.0.0.1:9090 [port]");
  process.exit(1);
}
serveDashboards({ prometheus, port: Number(port) }).on("listening", () => console.log(`http://127.0.0.1:${port}`));
