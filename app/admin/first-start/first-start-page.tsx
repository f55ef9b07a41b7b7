import "./first-start.css";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { uuidv7 } from "uuidv7";
import { staffOf } from "../../accounts/guards.server";
import { may } from "../../accounts/may";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { listDemoProducts } from "../../catalogue/managing/demo-products.server";
import { categoryNames } from "../../catalogue/products/categories.server";
import { answerForm, answerHeaders } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { readBankAccount } from "../../orders/money-settings/bank-account.server";
import { defaults } from "../../shop/business";
import { noindexMeta } from "../../shop/pages/page-meta";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { FIRST_START, isStep, nextStep } from "../first-steps/first-steps";
import { readProgress } from "../first-steps/progress.server";
import { readSection } from "../settings/saving/save-section.server";
import { NOT_SAVED } from "../settings/section-names";
import { businessForm } from "../settings/texts/business-form.server";
import type { Route } from "./+types/first-start-page";
import { BankStep } from "./bank-step";
import { BusinessStep } from "./business-step";
import { DeliveryStep } from "./delivery-step";
import { DoneStep } from "./done-step";
import { answerFirstStart, firstStartFields, newlyConfirmed } from "./first-start-acts.server";
import { PasswordStep } from "./password-step";
import { ProductStep } from "./product-step";
import { readRegionFees } from "./region-fees.server";

/** The step that the address names, or the next one; before them all the owner's password. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const user = staffOf(viewer, "dashboard");
  if (user.mustChangePassword) return { step: "password" as const, email: user.email };
  if (!may(viewer, "settings")) throw redirect("/admin-dashboard");
  const progress = await readProgress(viewer);
  const asked = new URL(request.url).searchParams.get("step");
  const step = isStep(asked) ? asked : asked === "done" ? undefined : nextStep(progress);
  const { origin } = context.get(requestContext);
  switch (step) {
    case "business":
      return { step, section: await readContact(viewer) };
    case "bank": {
      const { value: account, ...kept } = await readBankAccount(viewer);
      const asksCode = user.hasSecondLock === true;
      const isConfirmed = kept.revision === 0 && (await newlyConfirmed(viewer, { request }));
      return { step, account, ...kept, asksPassword: !isConfirmed, asksCode };
    }
    case "delivery":
      return { step, ...(await readRegionFees(viewer)) };
    case "product":
      return {
        ...{ step, owner: user.id, formId: uuidv7(), categories: await categoryNames() },
        demo: await countDemo(viewer),
      };
    default:
      return { step: "done" as const, progress, origin, demo: await countDemo(viewer) };
  }
}

const countDemo = async (viewer: Viewer) => (await listDemoProducts(viewer)).standing.length;

/** What only a shop itself can know is not filled in with the demo's. */
const OWN = ["name", "phone", "whatsapp", "email", "street", "town"];

async function readContact(viewer: Viewer) {
  const section = await readSection(viewer, businessForm);
  const demo = businessForm.typedOf(defaults);
  const typed = { ...section.typed };
  for (const field of OWN) if (typed[field] === demo[field]) typed[field] = "";
  return { ...section, typed };
}

export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const sending = { request, address: context.get(requestContext).address, here: FIRST_START };
  return answerForm(args, firstStartFields, NOT_SAVED, ({ typed }) =>
    answerFirstStart(context.get(viewerContext), typed, sending),
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_SAVED, SIGNED_OUT);

/** Whoever was too slow is shown what stands now. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

export const headers = answerHeaders;

export const handle = { isBare: true };

export const meta = () => noindexMeta("First start");

export default function FirstStartPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  switch (loaderData.step) {
    case "password":
      return <PasswordStep {...loaderData} answer={answer} />;
    case "business":
      return <BusinessStep {...loaderData} answer={answer} />;
    case "bank":
      return <BankStep {...loaderData} answer={answer} />;
    case "delivery":
      return <DeliveryStep {...loaderData} answer={answer} />;
    case "product":
      return <ProductStep {...loaderData} />;
    default:
      return <DoneStep {...loaderData} />;
  }
}
