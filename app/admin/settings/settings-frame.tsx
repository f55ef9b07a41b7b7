import "./settings.css";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
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
