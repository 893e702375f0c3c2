#!/usr/bin/env bash
# Node.js 24.21.0: `http.Server.closeIdleConnections()` leaves a connection open on which no request has ever arrived, although
# its documentation says that it closes all connections that are neither sending a request nor waiting for a response. `close()` also
# stops the check for overdue requests, so neither `headersTimeout` nor `requestTimeout` ends that connection: a server that is
# stopped waits for as long as a browser or a load balancer keeps a connection that it opened ahead. A connection that has had one
# request is closed at once.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node@24.21.0

cat >look.mjs <<'JS'
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";

const OVERDUE_MS = 1_000;

/** Returns whether a server that closes its idle connections is closed when a first request has long been overdue. */
async function closes(hasRequest) {
  const server = createServer({ connectionsCheckingInterval: 100 }, (_request, response) => response.end("ok"));
  server.requestTimeout = OVERDUE_MS;
  server.headersTimeout = OVERDUE_MS;
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const accepted = once(server, "connection");
  const client = connect(server.address().port, "127.0.0.1");
  await Promise.all([accepted, once(client, "connect")]);
  if (hasRequest) {
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(client, "data");
  }
  client.resume();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const overdue = new Promise((resolve) => setTimeout(resolve, 3 * OVERDUE_MS, "waiting"));
  const first = await Promise.race([closed, overdue]);
  client.destroy();
  await closed;
  return first !== "waiting";
}

console.log(`after a request: closed ${await closes(true)}`);
console.log(`without a request: closed ${await closes(false)}`);
JS
output=$(node_modules/node/bin/node look.mjs)
echo "$output"
[[ $output == $'after a request: closed true\nwithout a request: closed false' ]]
