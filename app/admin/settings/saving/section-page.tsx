import "./section.css";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { AnswerNotice, SubmitButton } from "../../../ui/forms/form-parts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { DiscardDialog } from "../../products/form/discard-dialog.tsx";
import { SettingsFrame } from "../settings-frame.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { EarlierSaves } from "./earlier-saves.tsx";
import type { LoadedSection, SectionAnswer, Typed } from "./section-form.ts";
import { useSection } from "./use-section.ts";

/** What the fields of a section are given. */
export interface Fields {
  answer: SectionAnswer | undefined;
  section: LoadedSection;
  /** What stands in them now. */
  typed: Typed;
}

/** A section: its form, how the site will look with it, and the way back to what stood before. */
export function SectionPage({
  title,
  about,
  loaded,
  actionData,
  preview,
  button = () => "Save and show",
  hasFiles = false,
  putBackAt,
  below,
  fields,
}: {
  title: string;
  about: string;
  loaded: LoadedSection;
  actionData: SectionAnswer | undefined;
  /** With what stands in the fields. */
  preview?: (typed: Typed) => ReactNode;
  /** What the button says, with what stands in the fields. */
  button?: (typed: Typed) => string;
  /** Files come with the form. */
  hasFiles?: boolean;
  /** Where a version stands in the form, when it takes more than a press to put it back. */
  putBackAt?: (version: number) => string;
  /** What follows the saves. */
  below?: ReactNode;
  fields: (fields: Fields) => ReactNode;
}) {
  const form = useSection(loaded, actionData);
  const { answer, section, typed, changes, focus } = form;
  const act = useNavigation().formData?.get("act");
  const busy = act !== undefined;
  return (
    <SettingsFrame
      values={loaded.values}
      preview={preview ? preview(typed) : undefined}
      isChanged={changes > 0}
    >
      <div className="stack">
        <DiscardDialog isChanged={() => changes > 0} lost="changes" />
        <Panel title={title}>
          <p className="text-small muted">{about}</p>
          <Form
            key={form.turn}
            method="post"
            {...(hasFiles ? { encType: "multipart/form-data" as const } : {})}
            ref={focus.form}
            className="stack settings-form"
            aria-label={title}
            aria-busy={busy}
            noValidate
            onInput={form.onInput}
            onSubmit={form.onSubmit}
          >
            {/* What Enter in a field presses. */}
            <button type="submit" name="act" value="save" hidden />
            <input type="hidden" name="revision" value={section.revision} />
            <div ref={answer?.failure ? undefined : focus.notice} tabIndex={-1} className="said">
              {answer?.meanwhile ? <ChangedMeanwhile save={answer.meanwhile} /> : null}
            </div>
            <AnswerNotice ref={focus.notice} className="said">
              {answer?.failure}
            </AnswerNotice>
            {fields({ answer, section, typed })}
            <div className="section-save">
              <p className="text-small" role="status">
                {changes > 0 ? (
                  <>
                    <b>{changes === 1 ? "1 change" : `${changes} changes`}</b> not saved
                  </>
                ) : null}
              </p>
              {preview ? (
                <a className="button button-line section-see" href="#preview">
                  <Icon name="eye" />
                  See it
                </a>
              ) : null}
              {changes > 0 ? (
                <button
                  type="submit"
                  name="act"
                  value="discard"
                  className="button button-line"
                  disabled={busy}
                >
                  Discard
                </button>
              ) : null}
              <SubmitButton busy={busy} look="accent" name="act" value="save">
                {act === "save" ? "Saving..." : button(typed)}
              </SubmitButton>
            </div>
          </Form>
        </Panel>
        <EarlierSaves
          section={loaded}
          isChanged={changes > 0}
          {...(putBackAt ? { linkTo: putBackAt } : {})}
        />
        {below}
      </div>
    </SettingsFrame>
  );
}
