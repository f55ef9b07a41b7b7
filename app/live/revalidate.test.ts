import { createMemoryRouter, redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isRevalidating, loadUntilLoaded, retryRevalidation } from "./revalidate.ts";
import { forgetSignedOut, readSignedOut } from "./signed-out.ts";

const [PAGE, BESIDE] = ["/my-pages/chat", "/my-pages/orders"];

/** The shop's answers, one for each request; the last one repeats. */
let answers: (() => unknown)[] = [];
let failures = 0;
/** The page's requests to the shop, in order. */
let requests: Request[] = [];

const networkFails = () => {
  throw new TypeError("Failed to fetch");
};
const shopFails = () => {
  throw new Response(null, { status: 502 });
};
const isSignedOut = () => redirect(`/login?redirectTo=${PAGE}`);

async function openPage() {
  const loader = ({ request }: { request: Request }) => {
    requests.push(request);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  };
  const router = createMemoryRouter(
    [
      {
        path: "/",
        middleware: [retryRevalidation as never],
        children: [
          { id: "page", path: PAGE, loader },
          { id: "beside", path: BESIDE, loader: networkFails },
          { path: "/login", loader: () => "login" },
        ],
      },
    ],
    { initialEntries: [PAGE], hydrationData: { loaderData: { page: "old" } } },
  );
  const reload = () =>
    loadUntilLoaded(
      PAGE,
      () => router.revalidate(),
      () => failures++,
    );
  return { router, reload };
}

beforeEach(() => {
  vi.useFakeTimers();
  failures = 0;
  requests = [];
});
afterEach(() => {
  forgetSignedOut();
  vi.useRealTimers();
});

test("a page whose data does not arrive keeps what it shows, and catches up", async () => {
  const { router, reload } = await openPage();
  answers = [networkFails, shopFails, () => "new"];
  const loaded = reload();
  await vi.advanceTimersByTimeAsync(900);
  expect([failures, isRevalidating(), router.state.errors]).toEqual([1, true, null]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([failures, router.state.errors, router.state.loaderData]).toEqual([
    2,
    null,
    { page: "old" },
  ]);
  await vi.advanceTimersByTimeAsync(3_000);
  await loaded;
  expect([failures, isRevalidating(), router.state.loaderData]).toEqual([
    2,
    false,
    { page: "new" },
  ]);
});

test("an answer that does not come is given up after 20 seconds", async () => {
  const { router, reload } = await openPage();
  answers = [() => new Promise(() => {}), () => "new"];
  const loaded = reload();
  await vi.advanceTimersByTimeAsync(19_900);
  expect(failures).toBe(0);
  await vi.advanceTimersByTimeAsync(1_200);
  await loaded;
  expect([failures, router.state.loaderData]).toEqual([1, { page: "new" }]);
});

test("what the shop says of the page itself is an answer", async () => {
  const { router, reload } = await openPage();
  answers = [
    () => {
      throw new Response(null, { status: 404 });
    },
  ];
  await reload();
  expect(failures).toBe(0);
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
});

test("a link that is followed meanwhile is told at once when it leads nowhere", async () => {
  const { router, reload } = await openPage();
  answers = [networkFails];
  const loaded = reload();
  await vi.advanceTimersByTimeAsync(100);
  await router.navigate(BESIDE);
  await loaded;
  expect(router.state.location.pathname).toBe(BESIDE);
  expect(Object.values(router.state.errors ?? {})).toEqual([expect.any(TypeError)]);
  expect(isRevalidating()).toBe(false);
});

test("whoever is signed out is so until their page has what the shop answered", async () => {
  const { router, reload } = await openPage();
  answers = [isSignedOut];
  const loaded = reload();
  await vi.advanceTimersByTimeAsync(100);
  expect([readSignedOut(), router.state.location.pathname]).toEqual([true, PAGE]);
  await router.navigate("/login");
  await loaded;
  expect(isRevalidating()).toBe(false);
  // No answer alone shows that they are back: it may be for somebody else, and is not on screen
  // yet.
  expect(readSignedOut()).toBe(true);
  forgetSignedOut();
  expect(readSignedOut()).toBe(false);
});

test("a page that is being read again is read when they are back", async () => {
  const { router, reload } = await openPage();
  answers = [isSignedOut, () => "new"];
  const loaded = reload();
  await vi.advanceTimersByTimeAsync(4_900);
  expect([readSignedOut(), isRevalidating()]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(200);
  await loaded;
  expect([isRevalidating(), router.state.loaderData]).toEqual([false, { page: "new" }]);
  // Until the answer is shown, the page may still show another person's data.
  expect(readSignedOut()).toBe(true);
});

test("an answer that is held back comes to its end before it is given up for another one", async () => {
  const { router, reload } = await openPage();
  answers = [isSignedOut, () => "new"];
  const loaded = [reload()];
  await vi.advanceTimersByTimeAsync(1);
  expect(readSignedOut()).toBe(true);
  loaded.push(reload());
  await vi.advanceTimersByTimeAsync(400);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(200);
  await Promise.all(loaded);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(router.state.loaderData).toEqual({ page: "new" });
});

test("a page that has moved is asked for until it comes", async () => {
  const { router } = await openPage();
  let tries = 0;
  const moved = `${PAGE}?moved`;
  answers = [networkFails, () => "moved"];
  const loaded = loadUntilLoaded(PAGE, () => {
    tries++;
    return router.navigate(moved, { replace: true });
  });
  await vi.advanceTimersByTimeAsync(2_000);
  await loaded;
  expect([tries, router.state.location.search, router.state.errors]).toEqual([2, "?moved", null]);
});
