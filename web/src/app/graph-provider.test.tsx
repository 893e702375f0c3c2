/** @jest-environment jsdom */
import { useApolloClient } from "@apollo/client/react";
import { afterEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
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
