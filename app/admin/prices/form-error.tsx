import { Icon } from "../../ui/icon.tsx";

/** What is wrong with a part of the form that is no field. */
export function FormError({
  errors,
  name,
}: {
  errors: Readonly<Record<string, string>>;
  name: string;
}) {
  const error = errors[name];
  return error ? (
    <p className="error" role="alert">
      <Icon name="alert" />
      {error}
    </p>
  ) : null;
}
