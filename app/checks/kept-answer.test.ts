import { expect, test } from "vitest";
import { KeptAnswer } from "./kept-answer.ts";

test("an answer is kept for a while, and nobody waits longer than they will", async () => {
  let now = 0;
  let asked = 0;
  const answers: ((answer: number) => void)[] = [];
  const ask = () => {
    asked++;
    return new Promise<number>((resolve) => answers.push(resolve));
  };
  const kept = new KeptAnswer(ask, 100, () => now);
  expect(await kept.get(0)).toBeUndefined();
  const waiting = kept.get(60_000);
  answers[0]?.(1);
  expect([await waiting, await kept.get(60_000), asked]).toEqual([1, 1, 1]);
  now = 100;
  expect([await kept.get(0), asked]).toEqual([1, 2]);
  answers[1]?.(2);
  await expect.poll(() => kept.get(0)).toBe(2);
});
