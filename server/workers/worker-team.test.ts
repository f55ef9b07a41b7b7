import { expect, test } from "vitest";
import { type TeamWorker, WorkerTeam } from "./worker-team.ts";

interface Started extends TeamWorker {
  serve(): void;
  die(): void;
  isStopped: boolean;
  hasLeft: boolean;
}

/** A team whose workers do as the test says; `now` is its clock. @param isSlow leave, but do not end */
function newTeam(size: number, isSlow = false) {
  const started: Started[] = [];
  const joined: boolean[] = [];
  const told: string[] = [];
  const pauses: number[] = [];
  const clock: { now: number; pause?: Promise<void> } = { now: 0 };
  const team = new WorkerTeam(size, {
    start(joins) {
      joined.push(joins);
      const ready = Promise.withResolvers<void>();
      ready.promise.catch(() => {});
      const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>();
      const end = () => {
        ready.reject(new Error("ended"));
        ended.resolve({ code: 1, signal: null });
      };
      const worker: Started = {
        ...{ id: started.length + 1, ready: ready.promise, ended: ended.promise },
        ...{ isStopped: false, hasLeft: false, serve: ready.resolve, die: end },
        stop() {
          worker.isStopped = true;
          end();
        },
        leave() {
          worker.hasLeft = true;
          if (!isSlow) end();
        },
      };
      started.push(worker);
      return worker;
    },
    async wait(ms) {
      pauses.push(ms);
      await clock.pause;
    },
    now: () => clock.now,
    tell: (what) => void told.push(what),
  });
  const startedIs = (count: number) => expect.poll(() => started.length).toBe(count);
  return { team, started, joined, told, pauses, clock, startedIs };
}

async function opened(size: number, isSlow = false) {
  const all = newTeam(size, isSlow);
  const opening = all.team.open();
  await all.startedIs(1);
  all.started[0]?.serve();
  await all.startedIs(size);
  for (const worker of all.started) worker.serve();
  await opening;
  return all;
}

test("the first worker has prepared the shop before the others start", async () => {
  const { started, told } = await opened(3);
  expect(started).toHaveLength(3);
  expect(told).toEqual([]);
});

test("a shop whose first worker does not start does not open", async () => {
  const { team, started } = newTeam(2);
  const opening = team.open();
  started[0]?.die();
  await expect(opening).rejects.toThrow();
  expect(started).toHaveLength(1);
});

test("a shop opens with one worker when another does not start, and has all of them soon", async () => {
  const { team, started, told, startedIs } = newTeam(2);
  const opening = team.open();
  started[0]?.serve();
  await startedIs(2);
  started[1]?.die();
  await startedIs(3);
  started[2]?.serve();
  await opening;
  expect(started[0]?.isStopped).toBe(false);
  expect(told).toEqual(["a new worker does not start"]);
});

test("each worker is renewed when a new one serves", async () => {
  const { team, started, startedIs } = await opened(2);
  const renewing = team.renew();
  await startedIs(3);
  expect(started.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false]);
  started[2]?.serve();
  await startedIs(4);
  expect(started.map(({ hasLeft }) => hasLeft)).toEqual([true, false, false, false]);
  started[3]?.serve();
  await renewing;
  expect(started.map(({ hasLeft }) => hasLeft)).toEqual([true, true, false, false]);
});

test("the next one is renewed when the one before has ended", async () => {
  const { team, started, startedIs } = await opened(2, true);
  void team.renew();
  await startedIs(3);
  started[2]?.serve();
  await expect.poll(() => started[0]?.hasLeft).toBe(true);
  await new Promise(setImmediate);
  expect(started).toHaveLength(3);
  started[0]?.die();
  await startedIs(4);
  await team.stop();
  expect(started.map(({ isStopped }) => isStopped)).toEqual([false, true, true, true]);
});

test("one that dies beside the old one leaves it its place", async () => {
  const { team, started, told, pauses, clock, startedIs } = await opened(1);
  const pause = Promise.withResolvers<void>();
  clock.pause = pause.promise;
  const renewing = team.renew();
  await startedIs(2);
  started[1]?.serve();
  await expect.poll(() => pauses).toHaveLength(1);
  started[1]?.die();
  pause.resolve();
  await renewing;
  await new Promise(setImmediate);
  expect(started).toHaveLength(2);
  expect(started[0]?.hasLeft).toBe(false);
  expect(told).toContain("a new worker does not start: the ones of before go on");
});

test("the one that prepares takes the place of an old one that dies meanwhile", async () => {
  const { team, started, startedIs } = await opened(2);
  const renewing = team.renew();
  await startedIs(3);
  started[0]?.die();
  await new Promise(setImmediate);
  expect(started).toHaveLength(3);
  started[2]?.serve();
  await startedIs(4);
  started[3]?.serve();
  await renewing;
  await new Promise(setImmediate);
  expect(started).toHaveLength(4);
  expect(started.map(({ hasLeft }) => hasLeft)).toEqual([false, true, false, false]);
});

test("whoever dies while a worker leaves is replaced afterwards", async () => {
  const { team, started, clock, pauses, startedIs } = await opened(2);
  const pause = Promise.withResolvers<void>();
  clock.pause = pause.promise;
  void team.renew();
  await startedIs(3);
  started[2]?.serve();
  await expect.poll(() => pauses).toHaveLength(1);
  started[1]?.die();
  pause.resolve();
  await startedIs(4);
  started[3]?.serve();
  await new Promise(setImmediate);
  expect(started).toHaveLength(4);
});

test("the first ones join nobody, and the others do", async () => {
  const { team, joined, started, startedIs } = await opened(2);
  void team.renew();
  await startedIs(3);
  started[2]?.serve();
  await startedIs(4);
  await team.stop();
  expect(joined).toEqual([false, false, true, true]);
});

test("asked for during a renewal, it is renewed once more", async () => {
  const { team, started, startedIs } = await opened(1);
  const renewing = team.renew();
  await startedIs(2);
  void team.renew();
  void team.renew();
  started[1]?.serve();
  await startedIs(3);
  started[2]?.serve();
  await renewing;
  expect(started.map(({ hasLeft }) => hasLeft)).toEqual([true, true, false]);
});

test("asked for before all of them serve, it waits", async () => {
  const { team, started, startedIs } = newTeam(2);
  void team.open();
  started[0]?.serve();
  await startedIs(2);
  const renewing = team.renew();
  await new Promise(setImmediate);
  expect(started).toHaveLength(2);
  started[1]?.serve();
  await startedIs(3);
  started[2]?.serve();
  await startedIs(4);
  started[3]?.serve();
  await renewing;
  expect(started.map(({ hasLeft }) => hasLeft)).toEqual([true, true, false, false]);
});

test("a release that does not start takes nobody away", async () => {
  const { team, started, told, startedIs } = await opened(2);
  const renewing = team.renew();
  await startedIs(3);
  started[2]?.die();
  await renewing;
  expect(started.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false]);
  expect(told).toContain("a new worker does not start: the ones of before go on");
});

test("a worker that dies is replaced, after longer and longer pauses when it dies young", async () => {
  const { started, pauses, clock, startedIs } = await opened(1);
  for (let count = 2; count < 5; count++) {
    started.at(-1)?.die();
    await startedIs(count);
    started.at(-1)?.serve();
    await new Promise(setImmediate);
  }
  expect(pauses).toEqual([100, 200, 400]);
  clock.now += 60_000;
  started.at(-1)?.die();
  await startedIs(5);
  expect(pauses.at(-1)).toBe(100);
});

test("stopped, it stops all of them, and replaces nobody", async () => {
  const { team, started, startedIs } = await opened(2);
  void team.renew();
  await startedIs(3);
  await team.stop();
  await new Promise(setImmediate);
  expect(started.map(({ isStopped }) => isStopped)).toEqual([true, true, true]);
});
