/** The steps of the first start, as an owner reads them (TRADE §5). */
import {
  type FirstStep,
  firstSteps,
  type Reminder,
  reminders,
  type StepState,
} from "../../../database/schema/first-steps.ts";
import { type Business, defaults } from "../../shop/business.ts";

export const FIRST_START = "/admin-dashboard/first-start";
export const stepPath = (step: FirstStep | "done") => `${FIRST_START}?step=${step}`;

/** The password comes before them. */
export const STEPS = firstSteps.length + 1;
export const numberOf = (step: FirstStep) => firstSteps.indexOf(step) + 2;

export const stepNames: Readonly<Record<FirstStep, string>> = {
  business: "Name and contact",
  bank: "Bank account",
  delivery: "Delivery",
  product: "First product",
};

/** What a step that is not done leaves as it is, and what comes of it. */
export const leftWords: Readonly<Record<FirstStep, [what: string, so: string]>> = {
  business: ["Name and contact are the demo's", "Buyers call a number that is not yours"],
  bank: ["Bank account is the demo's", "Buyers are shown an account that is not yours"],
  delivery: ["Delivery fees are the demo's", "Buyers are shown invented fees"],
  product: ["Your first product is missing", "Buyers see none of yours yet"],
};

/** What has been made of each step; undefined: it has not been looked at. */
export type Progress = Readonly<Record<FirstStep, StepState | undefined>>;

/** The first step that nobody has done or put off. */
export const nextStep = (progress: Progress): FirstStep | undefined =>
  firstSteps.find((step) => progress[step] === undefined);

/** The steps that the owner is still reminded of. */
export const leftOf = (progress: Progress): FirstStep[] =>
  firstSteps.filter((step) => progress[step] === undefined || progress[step] === "later");

/** What a shop at an address of its own still says of the demo's. */
export function demoWordsLeft(shop: Business): string[] {
  const { address, map, state, description } = defaults;
  if (shop.address === address) return [];
  const isThere = shop.map.latitude === map.latitude && shop.map.longitude === map.longitude;
  return [
    ...(shop.map.near === map.near ? [`“${map.near}”`] : []),
    ...(isThere ? ["the place on the map"] : []),
    // Of a shop in the same state it may be true.
    ...(shop.description === description && shop.state !== state
      ? ["what you do, in one sentence"]
      : []),
  ];
}

/** What the reminders are called. */
export const reminderNames: Readonly<Record<Reminder, string>> = {
  words: "Directions and map",
  claims: "Claims of before",
};

export const isReminder = (text: unknown): text is Reminder =>
  reminders.some((reminder) => reminder === text);

export const isStep = (text: unknown): text is FirstStep =>
  firstSteps.some((step) => step === text);
