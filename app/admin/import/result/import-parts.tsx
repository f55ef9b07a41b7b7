import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { SubmitButton } from "../../../ui/forms/form-parts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import {
  HERE,
  type LineGroup,
  type Show,
  type ShownImport,
  type ShownLine,
} from "../words/import-words.ts";

/** What the page of an import shows. */
export interface ResultProps {
  row: ShownImport;
  today: string;
  show: Show;
  /** The place before the first line that is shown. */
  after: number;
  /** One more than a page when others follow. */
  lines: ShownLine[];
  left: LineGroup[];
  notes: LineGroup[];
}

/** A button of an import. */
export function Press({
  row,
  act,
  look,
  children,
}: {
  row: ShownImport;
  act: "take" | "back" | "stop" | "again";
  look: "accent" | "line";
  children: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("act") === act;
  return (
    <Form method="post" action={`${HERE}?import=${row.id}`} preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <SubmitButton busy={busy} look={look} name="act" value={act}>
        {children}
      </SubmitButton>
    </Form>
  );
}

export function WholeReport({ row }: { row: ShownImport }) {
  return (
    <a className="button button-line" href={`${HERE}.csv?import=${row.id}`} download>
      <Icon name="download" />
      Whole report as CSV
    </a>
  );
}
