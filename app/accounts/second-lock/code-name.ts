/** The field for a code, in every form that asks for one. */
export const CODE = "code";
