import { expect, test } from "vitest";
import { stateNames } from "../../../accounts/address/state-names.ts";
import { regionOf, regions } from "./regions.ts";

test("every state is in one region", () => {
  expect(Object.values(regions).flat().sort()).toEqual([...stateNames].sort());
  expect(regionOf("Oyo")).toBe("South-West");
  expect(regionOf("Atlantis")).toBeUndefined();
});
