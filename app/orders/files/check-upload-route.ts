/** POST /order/new/check: what the page asks about artwork that has come, while the order is written. */
import { guestToken, viewerContext } from "../../accounts/viewer.server";
import { readForm } from "../../http/form-body.server";
import { nothingToRead } from "../../http/nothing-to-read.server";
import { requestContext } from "../../http/request.server";
import { Busy } from "../../limits/turns.server";
import type { Route } from "./+types/check-upload-route";
import { factsOfUpload } from "./check-upload.server";
import { uploadersOf } from "./order-files.server";

/**
 * 200 with what was measured (`{ facts }`), 202 while it is; 204 for what is no upload of theirs, as
 * once an order has it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(request, ["file"]);
  const owners = await uploadersOf(context.get(viewerContext), guestToken(request.headers));
  const facts = await factsOfUpload(typed.file ?? "", owners, (error) => {
    // Too many are measured at the moment.
    if (!(error instanceof Busy)) context.get(requestContext).logError(error);
  });
  if (facts === undefined) return new Response(null, { status: 204 });
  return facts === null ? new Response(null, { status: 202 }) : Response.json({ facts });
}

export const loader = nothingToRead;
