import { buildSchema, type GraphQLSchema } from "graphql";
import { z } from "zod";
import { partnersSdl } from "../operations/partners-schema.ts";
import { anyBody, type MountedCall } from "./rest-call.ts";
import { failure } from "./shapes.ts";

/** The introduction above the calls. */
const INTRODUCTION = `Every call needs a session of the web app or a bearer token of the identity provider. Amounts are decimal
strings of dollars and cents, times ISO 8601 in UTC, ids opaque. Lists hold 100 at most; where more follows, the \`Link\` header
has the address of the next page with \`rel="next"\` (RFC 8288).`;

/** A JSON schema as used in OpenAPI 3.1. */
type Schema = z.core.JSONSchema.JSONSchema | boolean;

const json = (schema: Schema = {}) => ({ "application/json": { schema } });

/** Returns the REST calls as OpenAPI 3.1, from the very schemas that validate them. */
export function describeApi(calls: readonly MountedCall[]): object {
  const described = z.toJSONSchema(z.object({ failure, ...shapesOf(calls) }), { io: "input" });
  return linked({
    openapi: "3.1.0",
    info: { title: "Stakehold", version: "1", description: INTRODUCTION },
    servers: [{ url: "/api" }],
    security: [{ session: [] }, { token: [] }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths: pathsOf(calls, described.properties ?? {}),
    components: {
      schemas: described.$defs,
      responses: {
        Refused: {
          description: "The error, with the HTTP status of its code.",
          content: json(described.properties?.["failure"]),
        },
      },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-session", description: "Set by `/login`." },
        token: { type: "http", scheme: "bearer" },
      },
    },
  });
}

/** Returns all bodies and responses, so that each named schema is described once. */
const shapesOf = (calls: readonly MountedCall[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    calls.flatMap((call): [string, z.ZodType][] => [
      [bodyOf(call), call.body],
      [answerOf(call), call.answers],
    ]),
  );

const bodyOf = ({ name }: MountedCall): string => `${name} body`;
const answerOf = ({ name }: MountedCall): string => `${name} answer`;

/** Moves named schemas to the components. */
const linked = (description: object): object =>
  Object(JSON.parse(JSON.stringify(description).replaceAll('"#/$defs/', '"#/components/schemas/')));

const FAILURE = { $ref: "#/components/responses/Refused" };

/** The topics of calls, in the order in which readers see them. */
const TAGS = [
  ["Bets", "Bets, their participants, proposals and votes."],
  ["Money", "What the caller has in escrow, and where winnings are paid out to."],
  ["Account", "Who the caller is, and what is kept of them."],
  ["Support", "Tickets and their messages."],
  ["Admin", "For admins alone."],
] as const;

type Tag = (typeof TAGS)[number][0];

/** Topics by path prefix; the first match counts. */
const TAG_OF_PATHS: readonly (readonly [string, Tag])[] = [
  ["/bets", "Bets"],
  ["/pictures", "Bets"],
  ["/users/", "Bets"],
  ["/user/escrow-balance", "Money"],
  ["/user/statement.csv", "Money"],
  ["/create-connect-", "Money"],
  ["/support/", "Support"],
  ["/admin/", "Admin"],
  ["/", "Account"],
];

const tagOf = (path: string): Tag => {
  const [, tag = "Account"] = TAG_OF_PATHS.find(([beginning]) => path.startsWith(beginning)) ?? [];
  return tag;
};

type Schemas = Readonly<Record<string, Schema>>;

function pathsOf(calls: readonly MountedCall[], schemas: Schemas): object {
  const graph = buildSchema(partnersSdl);
  const paths = new Map<string, Record<string, object>>(NAVIGATIONS);
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    const described = { tags: [tagOf(path)], description: descriptionOf(call, graph), ...operationOf(call, schemas) };
    paths.set(path, { ...paths.get(path), [call.method]: described });
  }
  return Object.fromEntries(paths);
}

/** Returns the graph's descriptions of the fields behind a call, errors included; the summary if there are none. */
function descriptionOf({ fields, summary }: MountedCall, graph: GraphQLSchema): string {
  const known = { ...graph.getQueryType()?.getFields(), ...graph.getMutationType()?.getFields() };
  const said = fields.flatMap((name) => {
    const description = known[name]?.description;
    return description ? [`GraphQL's \`${name}\`: ${description}`] : [];
  });
  return said.length === 0 ? summary : said.join("\n\n");
}

const operationOf = (call: MountedCall, schemas: Schemas): object => ({
  operationId: call.name,
  summary: call.summary,
  parameters: [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, name]) => parameter("path", String(name), "Which one.")),
    ...Object.entries(call.filters).map(([name, description]) => parameter("query", name, description)),
    ...(call.isPaged ? [parameter("query", "after", "Where the page begins; the `Link` header has it.")] : []),
    ...(call.method === "get" ? [] : [parameter("header", "Idempotency-Key", ONCE)]),
  ],
  ...(call.body === anyBody ? {} : { requestBody: { required: true, content: json(schemas[bodyOf(call)]) } }),
  responses: {
    200: {
      description: "Done.",
      content: json(schemas[answerOf(call)]),
      ...(call.isPaged ? { headers: { Link: { description: "The next page.", schema: { type: "string" } } } } : {}),
    },
    ...(call.mayBePending
      ? { 202: { description: "Waits for another person's confirmation.", content: json(schemas[answerOf(call)]) } }
      : {}),
    default: FAILURE,
  },
});

const ONCE = "At most 255 characters. The same key with the same body finishes what was begun; keys hold for 7 days.";

const parameter = (place: "path" | "query" | "header", name: string, description: string): object => ({
  name,
  in: place,
  description,
  required: place === "path",
  schema: { type: "string" },
});

/** What browsers navigate to, and what sends or receives a file. */
const NAVIGATIONS: readonly (readonly [string, Record<string, object>])[] = [
  [
    "/login",
    {
      get: {
        operationId: "signIn",
        tags: ["Account" satisfies Tag],
        description: "The provider sends the browser back to the path in `redirect`, or to the feed.",
        summary: "Begins a sign-in at the identity provider; a navigation, not a call.",
        security: [],
        parameters: [parameter("query", "redirect", "The path to come back to.")],
        responses: { 303: { description: "To the identity provider." }, default: FAILURE },
      },
    },
  ],
  [
    "/logout",
    {
      get: {
        operationId: "signOut",
        tags: ["Account" satisfies Tag],
        description: "Redirects to the landing page. The person's other sessions stay signed in.",
        summary: "Ends the session; a navigation, not a call.",
        responses: { 303: { description: "To the web app." }, default: FAILURE },
      },
    },
  ],
  [
    "/user/statement.csv",
    {
      get: {
        operationId: "downloadStatement",
        tags: ["Money" satisfies Tag],
        description: "One row per movement, newest first, with the bet, the stake and the running total.",
        summary: "Every movement of the caller's money as a CSV file, newest first.",
        responses: {
          200: { description: "RFC 4180, in UTF-8.", content: { "text/csv": { schema: { type: "string" } } } },
          default: FAILURE,
        },
      },
    },
  ],
  [
    "/bets/{id}/recount.csv",
    {
      get: {
        operationId: "downloadRecount",
        tags: ["Bets" satisfies Tag],
        description:
          "One row per eligible voter, then the counts and the required approvals. Errors: BALLOT_NOT_FOUND, NOT_A_PARTICIPANT.",
        summary: "Every eligible voter with their vote, and the counts, as a CSV file; for the bet's participants.",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "RFC 4180, in UTF-8.", content: { "text/csv": { schema: { type: "string" } } } },
          default: FAILURE,
        },
      },
    },
  ],
  [
    "/pictures",
    {
      post: {
        operationId: "uploadPicture",
        tags: ["Bets" satisfies Tag],
        description:
          "Upload a picture, then pass its id as evidence of a proposal or in a ticket. Errors: INVALID_INPUT, RATE_LIMITED.",
        summary:
          "Uploads a picture of at most 5 MB, which the caller may attach within a day. Only its pixels are kept, scaled to at most 2,560 by 2,560.",
        requestBody: {
          required: true,
          content: Object.fromEntries(
            ["image/jpeg", "image/png", "image/webp"].map((type) => [
              type,
              { schema: { type: "string", format: "binary" } },
            ]),
          ),
        },
        responses: {
          201: {
            description: "Uploaded.",
            content: json({ type: "object", properties: { pictureId: { type: "string" } }, required: ["pictureId"] }),
          },
          default: FAILURE,
        },
      },
    },
  ],
  [
    "/user/export.json",
    {
      get: {
        operationId: "exportPerson",
        tags: ["Account" satisfies Tag],
        description:
          "Data is read page by page while the response is written. Errors: UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED, UNAVAILABLE.",
        summary: "All data about the caller as one JSON file; for sessions only, at most ten times an hour.",
        security: [{ session: [] }],
        responses: {
          200: { description: "An incomplete response is not valid JSON.", content: json({ type: "object" }) },
          default: FAILURE,
        },
      },
    },
  ],
];
