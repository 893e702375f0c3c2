import { z } from "zod";
import { anyBody, type MountedCall } from "./rest-call.ts";
import { failure } from "./shapes.ts";

/** What people are told before the calls. */
const INTRODUCTION = `Every call needs a session of the web app or a bearer token of the identity provider. Amounts are decimal
strings of dollars and cents, times ISO 8601 in UTC, ids opaque. Lists hold 100 at most; where more follows, the \`Link\` header
has the address of the next page with \`rel="next"\` (RFC 8288).`;

/** A schema of JSON, as OpenAPI 3.1 takes it. */
type Schema = z.core.JSONSchema.JSONSchema | boolean;

const json = (schema: Schema = {}) => ({ "application/json": { schema } });

/** The REST calls as OpenAPI 3.1, made of the very schemas that validate them. */
export function describeApi(calls: readonly MountedCall[]): object {
  const described = z.toJSONSchema(z.object({ failure, ...shapesOf(calls) }), { io: "input" });
  return linked({
    openapi: "3.1.0",
    info: { title: "Stakehold", version: "1", description: INTRODUCTION },
    servers: [{ url: "/api" }],
    security: [{ session: [] }, { token: [] }],
    paths: pathsOf(calls, described.properties ?? {}),
    components: {
      schemas: described.$defs,
      responses: {
        Refused: {
          description: "Why it was refused, with the status of the code.",
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

/** All bodies and answers, so that what has a name is described once. */
const shapesOf = (calls: readonly MountedCall[]): Record<string, z.ZodType> =>
  Object.fromEntries(
    calls.flatMap((call): [string, z.ZodType][] => [
      [bodyOf(call), call.body],
      [answerOf(call), call.answers],
    ]),
  );

const bodyOf = ({ name }: MountedCall): string => `${name} body`;
const answerOf = ({ name }: MountedCall): string => `${name} answer`;

/** What has a name stands among the components. */
const linked = (description: object): object =>
  Object(JSON.parse(JSON.stringify(description).replaceAll('"#/$defs/', '"#/components/schemas/')));

const FAILURE = { $ref: "#/components/responses/Refused" };

type Schemas = Readonly<Record<string, Schema>>;

function pathsOf(calls: readonly MountedCall[], schemas: Schemas): object {
  const paths = new Map<string, Record<string, object>>(NAVIGATIONS);
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths.set(path, { ...paths.get(path), [call.method]: operationOf(call, schemas) });
  }
  return Object.fromEntries(paths);
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

/** What browsers go to, and what is or takes a file. */
const NAVIGATIONS: readonly (readonly [string, Record<string, object>])[] = [
  [
    "/login",
    {
      get: {
        operationId: "signIn",
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
        summary: "Every movement of the caller's money as a file, newest first.",
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
        summary:
          "Everybody who could vote, what each said, and what was counted, as a file, to the bet's participants.",
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
        summary:
          "Uploads a picture of at most 5 MB, which the caller may show for a day. Nothing but its pixels is kept, within 2,560 by 2,560.",
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
        summary: "Everything that is known of the caller as one file; for sessions alone, ten times an hour at most.",
        security: [{ session: [] }],
        responses: {
          200: { description: "An answer that breaks off is no JSON.", content: json({ type: "object" }) },
          default: FAILURE,
        },
      },
    },
  ],
];
