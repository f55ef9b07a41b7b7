/** POST /order/{number}/proof/pins: what the script of the proof room sends while people look. */
import { viewerContext } from "../../accounts/viewer.server";
import { readForm } from "../../http/form-body.server";
import { nothingToRead } from "../../http/nothing-to-read.server";
import { requestContext } from "../../http/request.server";
import { saidOf } from "../../ui/forms/form-answer";
import { putPin } from "../proofs/pins/pins.server";
import { keepSeen } from "../proofs/verdicts/verdicts.server";
import type { Route } from "./+types/pins-route";
import { openRoom } from "./open-room.server";
import { pinOf, ROOM_FIELDS } from "./room-acts.server";

/**
 * Takes a pin: 200, or a refusal in words (`{ failure }`), after which sending it again is useless.
 * With `act=seen` it notes that a page was on screen: 204. An admin's look counts for nobody: 403.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (context.get(viewerContext).kind === "admin") return new Response(null, { status: 403 });
  const key = new URL(request.url).searchParams.get("key");
  const { address } = context.get(requestContext);
  const room = await openRoom({ number: params.number, key }, address);
  if (room instanceof Response) return room;
  const { typed } = await readForm(request, ROOM_FIELDS);
  const pin = pinOf(typed);
  if (typed.act === "seen") {
    await keepSeen(room.id, room.guest, pin.version, pin);
    return new Response(null, { status: 204 });
  }
  const done = await putPin(room.id, room.guest, pin);
  if (done.ok) return Response.json({});
  const { status, failure = saidOf({ values: {}, errors: {}, ...done }) } = done;
  return Response.json({ failure }, { status });
}

export const loader = nothingToRead;
