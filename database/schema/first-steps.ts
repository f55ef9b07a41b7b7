/** The steps of the first start behind the owner's own password, in their order. */
export const firstSteps = ["business", "bank", "delivery", "product"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What the overview reminds of besides them, until it is so or dismissed. */
export const reminders = ["words", "claims"] as const;
export type Reminder = (typeof reminders)[number];

export const stepStates = ["done", "later", "dismissed"] as const;
export type StepState = (typeof stepStates)[number];
