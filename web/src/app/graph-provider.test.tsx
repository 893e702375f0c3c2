/** @jest-environment jsdom */
import { useApolloClient } from "@apollo/client/react";
import { afterEach, expect, jest, test } from "@jest/globals";
import { act, render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense, type ReactNode } from "react";
import { ToastProvider } from "../components/overlays/toast.tsx";
import { AppTheme } from "../theme/app-theme.tsx";

const signedOut: ((need: "signed-out" | "again") => void)[] = [];
jest.unstable_mockModule("../graphql/client.ts", () => ({
  createGraphClient: (onSignedOut: (typeof signedOut)[number]) => {
    signedOut.push(onSignedOut);
    return { reportSignedOut: onSignedOut, prioritizeCacheValues: false };
  },
}));
const { GraphProvider } = await import("./graph-provider.tsx");
const { graph } = await import("./graph.ts");
const { PageShown } = await import("./first-page.ts");

afterEach(() => {
  jest.useRealTimers();
});

test("several signed-out responses cause one notification", () => {
  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  const timers = jest.spyOn(globalThis, "setTimeout");
  const Page = () => <p>{typeof useApolloClient()}</p>;
  render(
    <AppTheme>
      <ToastProvider>
        <GraphProvider>
          <Page />
        </GraphProvider>
      </ToastProvider>
    </AppTheme>,
  );
  expect(screen.getByText("object")).toBeInTheDocument();
  timers.mockClear();
  act(() => {
    signedOut[0]?.("signed-out");
    signedOut[0]?.("signed-out");
  });
  expect(timers.mock.calls.filter(([, delay]) => delay === 500)).toHaveLength(1);
});

test("what was queried ahead stays in use until the page itself renders, however late its file", async () => {
  const loading = Promise.withResolvers<{ default: () => ReactNode }>();
  const Page = lazy(() => loading.promise);
  render(
    <AppTheme>
      <ToastProvider>
        <GraphProvider>
          <p>Frame</p>
          <Suspense fallback={<p>Skeleton</p>}>
            <Page />
            <PageShown />
          </Suspense>
        </GraphProvider>
      </ToastProvider>
    </AppTheme>,
  );
  expect(screen.getByText("Skeleton")).toBeInTheDocument();
  // Lets every effect of the frame run.
  await act(() => Promise.resolve());
  expect(graph.prioritizeCacheValues).toBe(true);
  await act(async () => loading.resolve({ default: () => <p>Page</p> }));
  expect(screen.getByText("Page")).toBeInTheDocument();
  await waitFor(() => expect(graph.prioritizeCacheValues).toBe(false));
});
