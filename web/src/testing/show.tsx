import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache, Observable } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { act, render, type RenderResult } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { ToastProvider } from "../components/overlays/toast.tsx";
import { typePolicies } from "../graphql/type-policies.ts";
import { AppTheme } from "../theme/app-theme.tsx";

type Data = Record<string, unknown>;

/**
 * The graph's result for an operation, by its name, at once or when a promise resolves; a thrown `GraphFailure` becomes
 * an error of the graph.
 */
export type Answers = Record<string, (variables: Record<string, unknown>) => Data | Promise<Data>>;

export class GraphFailure extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  constructor(code: string, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** The rendered page, and a function that refetches all of it, as a page does when it is back online. */
export type RenderedPage = RenderResult & { readonly refetch: () => Promise<void> };

/** Renders a part of the app with everything around it, and a graph with these results. */
export function show(element: ReactElement, answers: Answers, path = "/"): RenderedPage {
  const client = new ApolloClient({
    link: answering(answers),
    cache: new InMemoryCache({ typePolicies }),
  });
  const shown = render(
    <AppTheme>
      <ToastProvider durationMs={Infinity}>
        <ApolloProvider client={client}>
          <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
        </ApolloProvider>
      </ToastProvider>
    </AppTheme>,
  );
  const refetch = () => client.refetchQueries({ include: "active" }).then(ignore, ignore);
  return { ...shown, refetch: () => act(refetch) };
}

const ignore = () => undefined;

const answering = (answers: Answers) =>
  new ApolloLink(
    ({ operationName = "", variables }) =>
      new Observable((observer) => {
        const answer = async () => (await answers[operationName]?.(variables)) ?? null;
        answer().then(
          (data) => {
            observer.next({ data });
            observer.complete();
          },
          (error: unknown) => observer.error(error instanceof GraphFailure ? asGraphError(error) : error),
        );
      }),
  );

const asGraphError = ({ code, message, fields }: GraphFailure) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code, fields } }] });

/**
 * Provides a live stream that stays silent, because jsdom has none. Call it before the tests of a page that watches
 * one.
 */
export function silenceLiveStreams(): void {
  const Silent = class extends EventTarget {
    close() {}
  };
  Object.assign(globalThis, { EventSource: Silent });
}
