import { expect, test } from "vitest";
import { StreamPlaces } from "./stream-places.ts";

const open = () => new StreamPlaces<string>({ ofOneNetwork: 3, ofOnePerson: 2, all: 5 });

test("one network has its places, whoever asks from there; others keep theirs", () => {
  const places = open();
  for (const n of [1, 2, 3]) places.take(`made up ${n}`, { network: "one", person: `guest ${n}` });
  expect(places.hasPlace("one")).toBe(false);
  expect(places.hasPlace("another")).toBe(true);
  places.leave("made up 2");
  places.leave("made up 2");
  expect(places.hasPlace("one")).toBe(true);
});

test("a person's oldest stream goes when they open one too many", () => {
  const places = open();
  const ada = (network: string) => ({ network, person: "ada" });
  expect(places.take("phone", ada("one"))).toBeUndefined();
  expect(places.take("laptop", ada("two"))).toBeUndefined();
  expect(places.take("tablet", ada("two"))).toBe("phone");
  places.leave("phone");
  expect(places.take("phone again", ada("one"))).toBe("laptop");
});

test("all together have no more than there are", () => {
  const places = open();
  for (const n of [1, 2, 3, 4, 5]) places.take(`${n}`, { network: `${n}`, person: `${n}` });
  expect(places.hasPlace("another")).toBe(false);
  places.leave("3");
  expect(places.hasPlace("another")).toBe(true);
});
