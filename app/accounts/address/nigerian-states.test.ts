import { expect, test } from "vitest";
import { citiesOf } from "./nigerian-states.ts";
import { stateNames } from "./state-names.ts";

test("there are 37 states, the capital territory among them, in alphabetical order", () => {
  expect(stateNames).toHaveLength(37);
  expect(stateNames).toContain("Abuja (FCT)");
  expect(stateNames).toEqual([...stateNames].sort((a, b) => a.localeCompare(b, "en")));
});

test.each(stateNames)("%s has ten cities, in alphabetical order, none twice", (state) => {
  const cities = citiesOf(state);
  expect(new Set(cities).size).toBe(10);
  expect(cities).toEqual([...cities].sort((a, b) => a.localeCompare(b, "en")));
  for (const city of cities) expect(city).toMatch(/^[A-Z][A-Za-z' -]+[a-z]$/);
});

test("no city stands in two states", () => {
  const all = stateNames.flatMap(citiesOf);
  expect(all.filter((city, index) => all.indexOf(city) !== index)).toEqual([]);
});

test.each([
  ["Abia", "Umuahia"],
  ["Abuja (FCT)", "Abuja"],
  ["Adamawa", "Yola"],
  ["Akwa Ibom", "Uyo"],
  ["Anambra", "Awka"],
  ["Bauchi", "Bauchi"],
  ["Bayelsa", "Yenagoa"],
  ["Benue", "Makurdi"],
  ["Borno", "Maiduguri"],
  ["Cross River", "Calabar"],
  ["Delta", "Asaba"],
  ["Ebonyi", "Abakaliki"],
  ["Edo", "Benin City"],
  ["Ekiti", "Ado-Ekiti"],
  ["Enugu", "Enugu"],
  ["Gombe", "Gombe"],
  ["Imo", "Owerri"],
  ["Jigawa", "Dutse"],
  ["Kaduna", "Kaduna"],
  ["Kano", "Kano"],
  ["Katsina", "Katsina"],
  ["Kebbi", "Birnin Kebbi"],
  ["Kogi", "Lokoja"],
  ["Kwara", "Ilorin"],
  ["Lagos", "Ikeja"],
  ["Nasarawa", "Lafia"],
  ["Niger", "Minna"],
  ["Ogun", "Abeokuta"],
  ["Ondo", "Akure"],
  ["Osun", "Osogbo"],
  ["Oyo", "Ibadan"],
  ["Plateau", "Jos"],
  ["Rivers", "Port Harcourt"],
  ["Sokoto", "Sokoto"],
  ["Taraba", "Jalingo"],
  ["Yobe", "Damaturu"],
  ["Zamfara", "Gusau"],
])("%s has its capital %s", (state, capital) => {
  expect(citiesOf(state)).toContain(capital);
});

test.each(["", "lagos", "constructor", "Others"])("%j is no state", (name) => {
  expect(citiesOf(name)).toEqual([]);
});
