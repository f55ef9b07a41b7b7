import { type Part, partNames } from "../../checks/part";
import { Icon, type IconName } from "../../ui/icon";

export const partIcons: Record<Part["name"], IconName> = {
  shop: "pulse",
  database: "inbox",
  work: "refresh",
  mail: "mail",
  disk: "disk",
  storage: "box",
  clock: "clock",
  money: "money",
  backup: "shield",
};

const looks: Record<Part["state"], string> = {
  well: "badge badge-ok",
  unknown: "badge",
  warn: "badge badge-warn",
  bad: "badge badge-bad",
};

/** Each part of the shop, and how it is. */
export function PartsPanel({ parts }: { parts: Part[] }) {
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Parts</h2>
      <ul className="health-parts">
        {parts.map(({ name, state, badge, facts, used }) => (
          <li key={name} className={`health-part health-is-${state}`}>
            <Icon name={partIcons[name]} />
            <b>{partNames[name]}</b>
            <span className={looks[state]}>{badge}</span>
            {used === undefined ? null : (
              <progress
                className="progress"
                aria-label={`How full it is: ${used} %`}
                max={100}
                value={used}
              />
            )}
            <p className="text-small muted breaks">{facts}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
