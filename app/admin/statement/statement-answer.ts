/** What the statement page says to a form, and what was chosen in it. */
import type { FormAnswer } from "../../ui/forms/form-answer";

/** An order that was looked for. */
export interface FoundOrder {
  number: number;
  title: string;
  name: string | null;
  /** Kobo that are still to be paid. */
  open: number;
}

/** What was chosen for a line, and what is wrong with it. */
export interface ChosenLine {
  isChecked: boolean;
  choice: string;
  typed: string;
  /** Said not to be the transfer that was booked by hand. */
  isAnother: boolean;
  /** Whether it was refused until somebody says so. */
  asksAnother?: boolean;
  error?: string;
  found?: FoundOrder[];
}

export interface StatementAnswer extends FormAnswer {
  /** Of the worklist, by the line's id. */
  lines?: Record<string, ChosenLine>;
  booked?: { count: number; kobo: number; receipts: number[]; asked: number };
  /** Why lines were not booked. */
  refused?: string[];
}
