import { readFileSync } from "node:fs";
import { ApolloGateway } from "@apollo/gateway";
import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";

// Apollo's gateway as in its documentation's first example, without settings of ours.
const [supergraph = "", port = ""] = process.argv.slice(2);
const gateway = new ApolloGateway({ supergraphSdl: readFileSync(supergraph, "utf8") });
const server = new ApolloServer({ gateway });
await startStandaloneServer(server, { listen: { host: "127.0.0.1", port: Number(port) } });
