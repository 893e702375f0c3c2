/** A process that serves an HTTP request and calls another server, in each way that our parts do. */
import { createServer, request } from "node:http";
import { Counter, Gauge, Histogram } from "prom-client";
import { traceHeaders } from "../src/outgoing.ts";

new Counter({ name: "asked_total", help: "Once.", labelNames: ["kind"] }).inc({ kind: "once" });
new Gauge({ name: "asked_open", help: "Now." }).set(2);
new Gauge({ name: "asked_late", help: "Not measured yet." }).set(Number.NaN);
const seconds = new Histogram({ name: "asked_seconds", help: "Took.", labelNames: ["kind"], buckets: [0.1, 1] });
for (const took of [0.05, 0.5, 5]) seconds.observe({ kind: "once" }, took);

const [elsewhere] = process.argv.slice(2);

const byHttp = () =>
  new Promise((resolve, reject) => {
    request(`${elsewhere}/people/alice-7?mail=alice`, { headers: traceHeaders() }, (answer) =>
      answer.resume().once("end", resolve),
    )
      .once("error", reject)
      .end();
  });

const server = createServer(async (incoming, response) => {
  if (incoming.url === "/stop") return void response.end(() => server.close());
  await byHttp();
  await fetch(`${elsewhere}/people/alice-8?mail=alice`, { headers: traceHeaders() }).then((answer) => answer.text());
  if (incoming.url.startsWith("/broken")) response.statusCode = 503;
  response.end("done");
}).listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
server.keepAliveTimeout = 1;
