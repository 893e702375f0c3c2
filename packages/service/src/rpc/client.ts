import type { DescService } from "@bufbuild/protobuf";
import { ConnectError, createClient, type Client, type Interceptor, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { traceHeaders } from "@stakehold/telemetry/outgoing.ts";
import { networkHeaders } from "../security/client-network.ts";
import { fromConnectError } from "./error-detail.ts";

/** Largest message of a response, in bytes. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Where a service is, the secret that it accepts, and a call's timeout, in milliseconds. */
export type RpcTarget = { readonly url: string; readonly secret: string; readonly timeoutMs: number };

/**
 * Makes a typed client of another service's RPCs. Its errors are DomainErrors: the callee's own, or UNAVAILABLE and
 * DEADLINE_EXCEEDED for failures on the way. It never retries a call: the caller knows whether it may.
 */
export const rpcClient = <Service extends DescService>(service: Service, target: RpcTarget): Client<Service> =>
  createClient(
    service,
    withDomainErrors(
      createConnectTransport({
        baseUrl: `${target.url}/rpc`,
        httpVersion: "1.1",
        defaultTimeoutMs: target.timeoutMs,
        readMaxBytes: MAX_ANSWER_BYTES,
        interceptors: [present(target.secret)],
      }),
    ),
  );

const present =
  (secret: string): Interceptor =>
  (next) =>
  (request) => {
    request.header.set("authorization", `Bearer ${secret}`);
    for (const [name, value] of Object.entries({ ...traceHeaders(), ...networkHeaders() })) {
      request.header.set(name, value);
    }
    return next(request);
  };

/** Connect wraps whatever an interceptor throws in its own error, so errors are translated around the transport. */
const withDomainErrors = (transport: Transport): Transport => ({
  unary: (...call) => translated(transport.unary(...call)),
  stream: (...call) => translated(transport.stream(...call)),
});

async function translated<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw fromConnectError(ConnectError.from(error));
  }
}
