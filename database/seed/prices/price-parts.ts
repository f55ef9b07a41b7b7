/** What invented price lists are made of, and the options that several products share. */
import type { PriceDocument } from "../../schema/catalogue.ts";

/** By a product's name; the first rung is the product's own. */
export type SeedPrices = Readonly<Record<string, PriceDocument>>;

type Option = PriceDocument["options"][number];
type Value = Option["values"][number];
type Costs = Omit<Value, "id" | "name">;

export const naira = (amount: number): number => amount * 100;
/** Hundredths of a percent. */
export const percent = (amount: number): number => amount * 100;

export const value = (id: string, name: string, costs: Costs = {}): Value => ({
  id,
  name,
  ...costs,
});

/** The first value is chosen beforehand. */
export const option = (id: string, name: string, ...values: Value[]): Option => ({
  id,
  name,
  chosen: values[0]?.id ?? "",
  values,
});

/** A quantity for each value. */
export const split = (id: string, name: string, chosen: string, ...values: Value[]): Option => ({
  ...option(id, name, ...values),
  chosen,
  split: true,
});

/** @param rungs naira by quantity */
export const ladder = (
  rungs: Record<number, number>,
  options: Option[] = [],
  more: Partial<PriceDocument> = {},
): PriceDocument => ({
  rungs: Object.entries(rungs).map(([quantity, amount]) => ({
    quantity: Number(quantity),
    price: naira(amount),
  })),
  options,
  exclusions: [],
  ...more,
});

export const a6 = (costs: Costs = {}) => value("a6", "A6", { ...costs, width: 105, height: 148 });
export const a5 = (costs: Costs = {}) => value("a5", "A5", { ...costs, width: 148, height: 210 });
export const a4 = (costs: Costs = {}) => value("a4", "A4", { ...costs, width: 210, height: 297 });
export const b5 = (costs: Costs = {}) => value("b5", "B5", { ...costs, width: 176, height: 250 });

export const card = value("85x55", "85 × 55 mm", { width: 85, height: 55 });
export const squareCard = value("square", "Square, 65 × 65 mm", {
  percent: percent(10),
  width: 65,
  height: 65,
});
export const cardSides = option(
  "sides",
  "Sides",
  value("both", "Front and back"),
  value("front", "Front only"),
);
export const corners = option(
  "corners",
  "Corners",
  value("square", "Square"),
  value("round", "Round", { each: naira(5) }),
);
export const sheetSides = option(
  "sides",
  "Sides",
  value("one", "Front only"),
  value("both", "Front and back", { percent: percent(22) }),
);
export const laminated = option(
  "finish",
  "Finish",
  value("matt", "Matt"),
  value("gloss", "Gloss"),
  value("soft", "Soft touch", { percent: percent(12) }),
);

/** @param sooner working days that express takes less */
export const turnaround = (sooner = 1) =>
  option(
    "turnaround",
    "Turnaround",
    value("standard", "Standard"),
    value("express", "Express", { percent: percent(25), days: -sooner }),
  );

/** @param more sizes beyond XXL */
export const adultSizes = (...more: Value[]) =>
  split(
    "sizes",
    "Sizes",
    "m",
    value("s", "S"),
    value("m", "M"),
    value("l", "L"),
    value("xl", "XL"),
    value("xxl", "XXL", { each: naira(400) }),
    ...more,
  );
export const mugBox = option(
  "box",
  "Box",
  value("white", "Plain white box"),
  value("printed", "Printed gift box", { each: naira(650), days: 1 }),
);
export const leaves = option(
  "leaves",
  "Leaves",
  value("13", "13, a month on each"),
  value("7", "7, two months on each", { percent: percent(-22) }),
);
