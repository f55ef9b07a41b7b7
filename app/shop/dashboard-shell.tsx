import type { ReactNode } from "react";
import { Form, Link, NavLink } from "react-router";
import { Icon, type IconName } from "../ui/icon.tsx";
import { business } from "./business.ts";

/** A part of a dashboard. */
export interface Section {
  to: string;
  icon: IconName;
  name: string;
  /** Whether it stands for its own address alone, not for those below it. */
  end?: boolean;
  /** What waits there. */
  badge?: ReactNode;
}

/**
 * The frame of a dashboard: a rail on wide screens; on phones a top bar, and tabs at the thumb.
 * @param label of the rail
 * @param onDark whether the top bar is dark
 * @param top what stands in the top bar beside Logout
 * @param note above the sections of the rail
 * @param links below them
 * @param tabs of phones
 */
export function DashboardShell({
  label,
  onDark = false,
  top,
  note,
  sections,
  links,
  tabs,
  children,
}: {
  label: string;
  onDark?: boolean;
  top?: ReactNode;
  note?: ReactNode;
  sections: Section[];
  links: ReactNode;
  tabs: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="shell shell-side">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="top-bar">
        <Link to="/" aria-label={`${business.name} home`}>
          <img
            src={`/brand/wordmark${onDark ? "-on-indigo" : ""}.svg`}
            alt={business.name}
            width={88}
            height={34}
          />
        </Link>
        {top ? <div className="top-bar-actions">{top}</div> : null}
        <Form method="post" action="/logout" className={top ? undefined : "top-bar-actions"}>
          <button type="submit" className="icon-button" aria-label="Logout">
            <Icon name="logout" />
          </button>
        </Form>
      </header>
      <aside className="rail dark" aria-label={label}>
        <Link className="rail-logo" to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark-on-indigo.svg" alt={business.name} width={118} height={46} />
        </Link>
        {note}
        <SectionLinks of={sections} />
        <div className="rail-person">
          {links}
          <Form method="post" action="/logout">
            <button type="submit" className="rail-button">
              <Icon name="logout" />
              <span>Logout</span>
            </button>
          </Form>
        </div>
      </aside>
      {children}
      {tabs}
    </div>
  );
}

/** The ways to sections of a dashboard. */
export function SectionLinks({ of }: { of: Section[] }) {
  return of.map(({ to, icon, name, end = false, badge }) => (
    <NavLink key={to} to={to} end={end}>
      <Icon name={icon} />
      <span>{name}</span>
      {badge}
    </NavLink>
  ));
}
