import "./steps.css";
import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";

/** The way back from a task of several pages. */
export function TaskBack({ to, children }: { to: string; children: string }) {
  return (
    <Link className="task-back" to={to}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}

/** The way back from a page to the one above it. */
export function PageBack({ to, children }: { to: string; children: string }) {
  return (
    <Link className="page-back" to={to}>
      <Icon name="arrow-left" />
      {children}
    </Link>
  );
}

/** Where in its steps a task is; one past the last when all are done. */
export function TaskSteps({ names, now }: { names: readonly string[]; now: number }) {
  return (
    <ol className="task-steps">
      {names.map((name, index) => (
        <li key={name} aria-current={index === now ? "step" : undefined}>
          <span className={index < now ? "task-step task-step-done" : "task-step"}>
            {index < now ? <Icon name="check" /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
