/** The steps of the first start behind the owner's own password, in their order. */
export const firstSteps = ["business", "bank", "delivery", "product"] as const;
export type FirstStep = (typeof firstSteps)[number];

export const stepStates = ["done", "later", "dismissed"] as const;
export type StepState = (typeof stepStates)[number];
