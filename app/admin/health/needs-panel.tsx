import { Form } from "react-router";
import type { Part } from "../../checks/part";
import { formatCount } from "../../ui/format/money";
import { SubmitButton } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";
import { partIcons } from "./parts-panel";

/** What is wrong and what to do, or that all is well. */
export function NeedsPanel({
  parts,
  backup,
  mails,
  lastBackup,
  isBusy,
}: {
  parts: Part[];
  /** What is wrong with the backups. */
  backup: Part | undefined;
  /** How many listed mails could be sent again. */
  mails: number;
  lastBackup: string;
  isBusy: boolean;
}) {
  const all = backup ? [...parts, backup] : parts;
  const needs = all.filter(({ trouble }) => trouble);
  const isWell = all.length - needs.length;
  if (needs.length === 0) {
    return (
      <section className="health-well" aria-labelledby="all-is-well">
        <Icon name="check" />
        <div>
          <h2 id="all-is-well">All is well</h2>
          <p className="text-small">
            {all.length} parts looked at just now. {lastBackup}
          </p>
        </div>
      </section>
    );
  }
  return (
    <section className="health-needs" aria-labelledby="needs">
      <div className="health-needs-head">
        <h2 id="needs">
          {needs.length === 1
            ? "1 thing needs you"
            : `${formatCount(needs.length)} things need you`}
        </h2>
        <span className="text-small muted">
          {isWell === 1 ? "1 part is well" : `${isWell} parts are well`}
        </span>
      </div>
      <ul>
        {needs.map((part) => (
          <li key={part.name}>
            <div className={`health-need health-is-${part.state}`}>
              <Icon name={partIcons[part.name]} />
              <b>{part.trouble?.title}</b>
              <p className="breaks">{part.trouble?.advice}</p>
            </div>
            <Acts name={part.name} mails={mails} isBusy={isBusy} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Acts({ name, mails, isBusy }: { name: Part["name"]; mails: number; isBusy: boolean }) {
  if (name === "mail" && mails > 0) {
    return (
      <Form method="post" className="health-acts" preventScrollReset>
        <SubmitButton busy={isBusy} look="line" name="act" value="retry-mails">
          <Icon name="refresh" />
          {mails === 1 ? "Retry" : `Retry all ${mails}`}
        </SubmitButton>
      </Form>
    );
  }
  const link = links[name];
  if (!link) return null;
  return (
    <p className="health-acts">
      <a className="button button-line" href={link.to}>
        {link.label}
      </a>
    </p>
  );
}

const links: Partial<Record<Part["name"], { to: string; label: string }>> = {
  work: { to: "#undone", label: "See what" },
  backup: { to: "#backup", label: "See the backup" },
  money: { to: "/admin-dashboard/money", label: "Open Money" },
};
