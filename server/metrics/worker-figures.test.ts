import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { WorkerFigures } from "./worker-figures.ts";

/** A worker that has answered so many requests, and holds as many streams. */
async function measuredAfter(requests: number) {
  const registers = [new Registry()];
  new Counter({ name: "seconds_total", help: "s", registers }).inc(requests);
  new Gauge({ name: "streams", help: "s", registers }).set(requests);
  const durations = new Histogram({
    ...{ name: "requests", help: "r", labelNames: ["route"], buckets: [1], registers },
  });
  for (let n = 0; n < requests; n++) durations.observe({ route: "page" }, 0.5);
  return (registers[0] as Registry).getMetricsAsJSON();
}

/** Counter, histogram and gauge of the sum. */
async function read(figures: WorkerFigures<number>): Promise<number[]> {
  const text = await figures.text();
  return [
    /^seconds_total (\d+)$/m,
    /^requests_bucket\{le="1",route="page"\} (\d+)$/m,
    /^requests_count\{route="page"\} (\d+)$/m,
    /^streams (\d+)$/m,
  ].map((line) => Number(line.exec(text)?.[1]));
}

test("counts never fall when workers end one after the other; gauges go with their worker", async () => {
  const figures = new WorkerFigures<number>();
  for (const [worker, requests] of [
    [1, 100],
    [2, 10],
  ] as const) {
    figures.add(worker);
    figures.note(worker, await measuredAfter(requests));
  }
  expect(await read(figures)).toEqual([110, 110, 110, 110]);
  figures.end(1);
  expect(await read(figures)).toEqual([110, 110, 110, 10]);
  figures.add(3);
  figures.note(3, await measuredAfter(1));
  figures.end(2);
  expect(await read(figures)).toEqual([111, 111, 111, 1]);
});

test("a worker that is too busy to answer counts with what it told last", async () => {
  const figures = new WorkerFigures<number>();
  figures.add(1);
  figures.note(1, await measuredAfter(5));
  figures.note(1, await measuredAfter(7));
  expect(await read(figures)).toEqual([7, 7, 7, 7]);
  expect(await read(figures)).toEqual([7, 7, 7, 7]);
});

test("what comes of a worker after its end is not counted twice", async () => {
  const figures = new WorkerFigures<number>();
  figures.add(1);
  figures.note(1, await measuredAfter(5));
  figures.end(1);
  figures.note(1, await measuredAfter(5));
  figures.end(1);
  expect((await read(figures)).slice(0, 3)).toEqual([5, 5, 5]);
});
