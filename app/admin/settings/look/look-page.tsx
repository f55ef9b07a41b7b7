import "./look.css";
import { data } from "react-router";
import { staffOf } from "../../../accounts/guards.server";
import { viewerContext } from "../../../accounts/viewer.server";
import { readFileForm } from "../../../http/file-form.server";
import { requestContext } from "../../../http/request.server";
import { noindexMeta } from "../../../shop/pages/page-meta";
import { sendWithFiles } from "../pictures/send-with-files";
import { answerSection } from "../saving/answer-section.server";
import { readSection } from "../saving/save-section.server";
import type { SectionAnswer } from "../saving/section-form";
import { SectionPage } from "../saving/section-page";
import { NOT_SAVED } from "../section-names";
import type { Route } from "./+types/look-page";
import { ColourFields } from "./colour-fields";
import { answerLook, lookForm } from "./look-form.server";
import { LookPreview } from "./look-preview";
import { PictureField } from "./picture-field";

export const loader = ({ context }: Route.LoaderArgs) =>
  readSection(context.get(viewerContext), lookForm());

/** The form with its pictures, or a button that puts a version back. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  staffOf(viewer, "settings");
  try {
    const sent = await readFileForm(request);
    if (sent) return await answerLook(viewer, sent);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data<SectionAnswer>({ values: {}, errors: {}, failure: NOT_SAVED }, { status: 503 });
  }
  return answerSection(args, lookForm());
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendWithFiles(request, serverAction);

export const meta = () => noindexMeta("Logo and colours");

export default function LookSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SectionPage
      title="Logo and colours"
      about="On every page, in mails and on papers. Every pair of colours is checked before it can be saved."
      loaded={loaderData}
      actionData={actionData}
      hasFiles
      preview={(typed) => <LookPreview typed={typed} />}
      fields={(of) => (
        <>
          <PictureField
            of={of}
            name="logo"
            accept="image/svg+xml,image/png,.svg,.png"
            hint="SVG or PNG, best with nothing behind the letters. Icons in browsers and on phones are made of it."
          />
          <ColourFields of={of} />
          <PictureField
            of={of}
            name="portrait"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hint="On About Us, beside the CEO's words."
          />
        </>
      )}
    />
  );
}
