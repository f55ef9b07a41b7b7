import type { InputHTMLAttributes, ReactElement, ReactNode } from "react";
import { cloneElement, isValidElement, useId } from "react";
import { Icon } from "../icon.tsx";
import { useStillWrong } from "./still-wrong.ts";

/** Attributes that tie a control to its label, hint and error. */
interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

type FieldProps = {
  label: ReactNode;
  /** Shown until it is mended; read with the control. */
  error?: string;
  hint?: ReactNode;
  id?: string;
  /** Another control than `<input>`, or a function that draws one deeper inside. */
  children?: ReactElement<Partial<ControlProps>> | ((control: ControlProps) => ReactNode);
} & Omit<InputHTMLAttributes<HTMLInputElement>, "children" | "id">;

/** A labelled control with hint and error: an `<input>` with these attributes, or `children`. */
export function Field({ label, error: told, hint, id, children, ...input }: FieldProps) {
  const { error, onInput } = useStillWrong(told);
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean);
  const control: ControlProps = {
    id: controlId,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.join(" ") || undefined,
  };
  const drawControl = () => {
    if (isValidElement(children)) return cloneElement(children, control);
    if (typeof children === "function") return children(control);
    return <input className="input" type="text" {...input} {...control} />;
  };
  return (
    <div className={error ? "field field-bad" : "field"} onInput={onInput}>
      <label htmlFor={controlId}>{label}</label>
      {drawControl()}
      {error ? (
        <span className="error" id={`${controlId}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
      {hint ? (
        <span className="hint" id={`${controlId}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}
