import "./settings.css";
import type { ReactNode, Ref } from "react";
import { Form, NavLink, useNavigation } from "react-router";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Panel } from "../../ui/panel";

/** The server did not answer, or could not. */
export const NOT_SAVED = "Not saved. What you typed is still here; please try again.";

const SETTINGS = "/admin-dashboard/settings";
const sections = [
  ["bank", "Bank account"],
  ["money", "Money rules"],
  ["tax", "Tax"],
] as const;

/** The frame of the pages of settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Settings</h1>
        <p className="text-small muted">What you save stands on every page at once.</p>
      </div>
      <div className="settings-columns">
        <nav className="panel settings-sections" aria-label="Settings">
          {sections.map(([section, name]) => (
            <NavLink key={section} to={`${SETTINGS}/${section}`}>
              {name}
            </NavLink>
          ))}
        </nav>
        {children}
      </div>
    </main>
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
  kept: string;
  label: string;
} & Pick<React.ComponentProps<typeof Field>, "hint" | "inputMode" | "placeholder">) {
  const error = answer?.errors[name];
  return (
    <Field
      name={name}
      autoComplete="off"
      defaultValue={answer?.values[name] ?? kept}
      {...(error ? { error } : {})}
      {...field}
    />
  );
}
