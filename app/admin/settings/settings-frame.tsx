import "./settings.css";
import type { ReactNode, Ref } from "react";
import { Form, NavLink, useNavigation } from "react-router";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Panel } from "../../ui/panel";
import { PageBack } from "../lists/steps";
import { SETTINGS, sectionLinks } from "./section-names";

/**
 * The frame of the pages of settings: all sections beside the open one, which stands alone on a
 * phone.
 * @param values as the list of sections says them
 * @param preview how the site will look with what stands in the form
 * @param isChanged whether something of it is not saved
 */
export function SettingsFrame({
  values,
  preview,
  isChanged = false,
  children,
}: {
  values: Readonly<Record<string, string>>;
  preview?: ReactNode;
  isChanged?: boolean;
  children: ReactNode;
}) {
  return (
    <main className="main" id="main" tabIndex={-1}>
      <SettingsHead />
      <p className="settings-back">
        <PageBack to={SETTINGS}>All settings</PageBack>
      </p>
      <div className="settings-columns">
        <SectionList values={values} />
        {children}
        {preview ? (
          <aside className="section-preview" id="preview" aria-labelledby="preview-title">
            <div className="section-preview-head">
              <h2 id="preview-title">How it will look</h2>
              {isChanged ? <span className="badge badge-info">Not saved</span> : null}
            </div>
            {preview}
          </aside>
        ) : null}
      </div>
    </main>
  );
}

export function SettingsHead() {
  return (
    <div className="main-head">
      <h1>Settings</h1>
      <p className="text-small muted">What you save stands on every page at once.</p>
    </div>
  );
}

/**
 * Every section, with what stands there.
 * @param values what stands in sections that no page of the site says, by their addresses
 */
export function SectionList({ values }: { values: Readonly<Record<string, string>> }) {
  return (
    <nav className="panel settings-sections" aria-label="Settings">
      {sectionLinks().map(({ to, name, said }) => (
        <NavLink key={to} to={to}>
          <b>{name}</b>
          <span className="text-smallest muted">{values[to] ?? said}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** One section: a form that is sent to its own page, and keeps what was typed until it is saved. */
export function SettingsForm({
  title,
  about,
  revision,
  answer,
  button = "Save",
  focus,
  children,
}: {
  title: string;
  about?: string;
  /** Of what the form was made from. */
  revision: number;
  /** Why it was not taken. */
  answer: FormAnswer | undefined;
  button?: string;
  /** As `useAnswerFocus` gives them. */
  focus: { form: Ref<HTMLFormElement>; notice: Ref<HTMLDivElement> };
  children: ReactNode;
}) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Panel title={title}>
      {about ? <p className="text-small muted">{about}</p> : null}
      <Form
        method="post"
        ref={focus.form}
        className="stack settings-form"
        aria-label={title}
        aria-busy={busy}
        noValidate
      >
        <input type="hidden" name="revision" value={revision} />
        <AnswerNotice ref={focus.notice} className="said">
          {answer?.failure}
        </AnswerNotice>
        {children}
        <SubmitButton busy={busy}>{busy ? "Saving..." : button}</SubmitButton>
      </Form>
    </Panel>
  );
}

/** A field of a section, with what was typed or what is kept. */
export function SettingsField({
  answer,
  name,
  kept,
  ...field
}: {
  answer: FormAnswer | undefined;
  name: string;
  kept: string | undefined;
  label: string;
} & Pick<React.ComponentProps<typeof Field>, "hint" | "inputMode" | "placeholder">) {
  const error = answer?.errors[name];
  return (
    <Field
      name={name}
      autoComplete="off"
      defaultValue={answer?.values[name] ?? kept ?? ""}
      {...(error ? { error } : {})}
      {...field}
    />
  );
}
