/**
 * What an order's forms were answered, until they have told it. A confirmed claim leaves the page
 * together with its form, which has no time to tell then.
 */
import type { data } from "react-router";
import type { FormAnswer } from "../../../../ui/forms/form-answer";

type Answer = FormAnswer | ReturnType<typeof data<FormAnswer>>;

const untold = new Map<string, Promise<Answer>>();

/** @param request of a form whose `formName` is its own on the page */
export async function noteAnswer<Given extends Answer>(
  request: Request,
  send: () => Promise<Given>,
): Promise<Given> {
  const name = (await request.clone().formData()).get("formName");
  const answer = send();
  if (typeof name === "string") untold.set(name, answer);
  return answer;
}

/** The form has told its answer, or somebody else does now. */
export async function takeUntold(name: string): Promise<FormAnswer | undefined> {
  const answer = untold.get(name);
  untold.delete(name);
  // Who is led to another page is told nothing here.
  const came = await answer?.catch(() => undefined);
  return came && "data" in came ? came.data : came;
}
