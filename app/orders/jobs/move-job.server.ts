/** The workshop's two steps: 'Printing now' and 'Ready' (TRADE §5 'Jobs'). */
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { type Act, invalid, overtaken } from "../changes/order-act.server.ts";
import { isWorkshopStep } from "../status.ts";
import { moveOrder } from "../steps/order-steps.server.ts";

const HELD = overtaken("This order is not cleared for that yet. Ask the desk to let it go on.");

/**
 * Takes a job one step on.
 * @param input.version of the order that was on screen
 * @throws Response 403 when the viewer may not
 */
export async function moveJob(
  viewer: Viewer,
  id: string,
  { to, version }: { to: string; version: number },
): Promise<Act> {
  staffOf(viewer, "jobs");
  if (!isWorkshopStep(to)) return invalid("to", "Choose 'Printing now' or 'Ready'.");
  const done = await moveOrder(viewer, id, { to, version });
  // What is missing is money, about which the workshop is told nothing.
  return !done.ok && done.errors?.unpaid ? HELD : done;
}
