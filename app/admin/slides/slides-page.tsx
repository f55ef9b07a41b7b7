import "./slides.css";
import "../settings/saving/section.css";
import { data, Form, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { flash } from "../../accounts/flash.server";
import { staffOf } from "../../accounts/guards.server";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { type FileForm, readFileForm } from "../../http/file-form.server";
import { answerForm, refuse, refuseAct } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { revisionOf } from "../../orders/money-settings/kept-settings";
import { noindexMeta } from "../../shop/pages/page-meta";
import { withPricesOfNow } from "../../site/home/shown-slides.server";
import { type FormAnswer, useKeptAnswer } from "../../ui/forms/form-answer";
import { PageBack } from "../lists/steps";
import { sendWithFiles } from "../settings/pictures/send-with-files";
import { EarlierSaves } from "../settings/saving/earlier-saves";
import { type ListAct, listActs } from "../settings/saving/list-acts";
import { putBack, readSection } from "../settings/saving/save-section.server";
import { NOT_SAVED, SETTINGS, SLIDES } from "../settings/section-names";
import type { Route } from "./+types/slides-page";
import { actOnSlide, type KeptSlide, keepSlide, readLists, slidesView } from "./keep-slides.server";
import { SlideForm } from "./slide-form";
import { leadsSomewhere, readPrices, readTargets } from "./slide-links.server";
import { SlideList } from "./slide-list";
import { isHero, type ListName, listNames, nameOf, type Slide } from "./slide-lists";

/** Both lists, and the slide that the address names: `?list=slides&slide=Books`; without one, a new one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const [section, { standing, own }, targets] = await Promise.all([
    readSection(viewer, slidesView),
    readLists(),
    readTargets(),
  ]);
  const { logError } = context.get(requestContext);
  const prices = await readPrices(logError);
  const [slides, ...links] = await Promise.all([
    withPricesOfNow(standing.slides, logError),
    ...standing.slides.map(async ({ name, link }) => ((await leadsSomewhere(link.to)) ? "" : name)),
  ]);
  const shown = { ...standing, slides };
  const asked = new URL(request.url).searchParams;
  const list = listNames.find((name) => name === asked.get("list"));
  // As it is kept: what is by quote at present is its price all the same.
  const all: readonly Slide[] = standing[list ?? "slides"];
  const key = asked.get("slide") ?? (list ? undefined : all[0] && nameOf(all[0]));
  return {
    section,
    lists: shown,
    isOwn: Object.keys(own).length > 0,
    list: list ?? ("slides" as const),
    slide: all.find((slide) => nameOf(slide) === key),
    /** Slides that lead nowhere. */
    lost: links.filter(Boolean),
    targets,
    prices,
  };
}

const listIn = (name: string | undefined): ListName => (name === "sheets" ? "sheets" : "slides");
const pathOf = (list: ListName, key?: string) =>
  `${SLIDES}?${new URLSearchParams({ list, ...(key === undefined ? {} : { slide: key }) })}`;

/** A slide with its picture, or a button of the lists. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  staffOf(viewer, "settings");
  try {
    const sent = await readFileForm(request);
    if (sent) return await answerSlide(viewer, sent, context.get(requestContext).origin);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data<FormAnswer>({ values: {}, errors: {}, failure: NOT_SAVED }, { status: 503 });
  }
  return answerForm(args, ["act", "list", "key", "revision"], NOT_SAVED, async ({ typed }) => {
    const revision = revisionOf(typed);
    const [, to] = /^put-back\.(\d{1,9})$/.exec(typed.act ?? "") ?? [];
    if (to !== undefined) {
      const done = await putBack(viewer, slidesView, revision, Number(to));
      return done.ok ? saved(SLIDES) : refuse({}, { failure: NOT_SAVED }, done.status);
    }
    const act = listActs.find((one) => one === typed.act);
    if (!act) return refuse({}, { failure: "Press one of the buttons." }, 400);
    return answerAct(viewer, revision, listIn(typed.list), typed.key ?? "", act);
  });
}

const saved = (to: string) => redirect(to, { status: 303, headers: flash("settings-saved") });

async function answerAct(
  viewer: Viewer,
  revision: number,
  list: ListName,
  key: string,
  act: ListAct,
) {
  const done = await actOnSlide(viewer, revision, { list, key, act });
  if (!done.ok) return refuseAct({}, done);
  return saved(done.key === undefined ? SLIDES : pathOf(list, done.key));
}

async function answerSlide(viewer: Viewer, { typed, files }: FileForm, origin: string) {
  const list = listIn(typed.list);
  const { picture } = files;
  const done: KeptSlide = await keepSlide(
    viewer,
    revisionOf(typed),
    { list, key: typed.key ?? "", typed, origin },
    picture?.name ? picture : undefined,
  );
  if (!done.ok) return refuseAct(typed, done);
  return saved(pathOf(list, done.key));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendWithFiles(request, serverAction);

/** What somebody else has saved stands in the lists at once. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

export const meta = () => noindexMeta("Home slides");

export default function SlidesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, lists, isOwn, list, slide, lost, targets, prices } = loaderData;
  const answer = useKeptAnswer(actionData as FormAnswer | undefined);
  const { revision } = section;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <PageBack to={SETTINGS}>Settings</PageBack>
      <div className="main-head">
        <h1>Home slides</h1>
        <p className="text-small muted">
          Two carousels: sheets at the top, slides below. They change every 8 seconds.
        </p>
      </div>
      <div className="slides-columns">
        <div className="stack">
          {listNames.map((name) => (
            <SlideList
              key={name}
              list={name}
              slides={lists[name]}
              revision={revision}
              lost={lost}
              shown={name === list && slide ? nameOf(slide) : undefined}
            />
          ))}
          {isOwn ? (
            <Form method="post">
              <input type="hidden" name="revision" value={revision} />
              <button type="submit" name="act" value="put-back.0" className="link link-tap">
                Bring back the slides it came with
              </button>
            </Form>
          ) : null}
          <EarlierSaves section={section} isChanged={false} />
        </div>
        <SlideForm
          // Another slide is another form.
          key={`${list} ${slide ? nameOf(slide) : ""} ${answer ? "" : revision}`}
          list={list}
          slide={slide}
          number={
            slide ? lists[list].findIndex((one) => nameOf(one) === nameOf(slide)) + 1 : undefined
          }
          revision={revision}
          answer={answer}
          targets={targets}
          prices={prices}
          isLost={slide !== undefined && isHero(slide) && lost.includes(slide.name)}
        />
      </div>
    </main>
  );
}
