import type { ComponentProps } from "react";
import { useState } from "react";
import { useHydrated } from "../hooks/use-hydrated.ts";
import { Icon } from "../icon.tsx";
import { Field } from "./field.tsx";

/** A {@link Field} for a password, with a button to show it. */
export function PasswordField({
  label,
  error,
  hint,
  id,
  ...input
}: Omit<ComponentProps<typeof Field>, "children" | "type" | "label"> & { label: string }) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(control) => (
        <span className="affix">
          <Icon name="lock" />
          <input className="input" {...input} {...control} type={shown ? "text" : "password"} />
          {hydrated ? (
            <button
              type="button"
              className="icon-button affix-end"
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? "eye-off" : "eye"} />
              {/* No aria-label, so that the label "Password" finds the field alone. */}
              <span className="visually-hidden">
                {shown ? "Hide" : "Show"} {label.toLowerCase()}
              </span>
            </button>
          ) : null}
        </span>
      )}
    </Field>
  );
}
