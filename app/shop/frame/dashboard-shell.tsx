import type { ReactNode } from "react";
import { Form, Link, matchPath, useLocation } from "react-router";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { business } from "../business.ts";
import { Wordmark } from "./wordmark.tsx";

export interface Section {
  to: string;
  icon: IconName;
  name: string;
  /** Whether the link is active on its own URL only. */
  end?: boolean;
  /** Other addresses whose pages belong to it. */
  also?: string[];
  badge?: ReactNode;
}

/**
 * The frame of a dashboard: a rail on wide screens, a top bar and tabs on phones.
 * @param label of the rail
 * @param top in the top bar beside Logout
 * @param note above the rail's sections
 * @param links below them
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
          <Wordmark onDark={onDark} alt={business.name} width={88} height={34} />
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
          <Wordmark onDark alt={business.name} width={118} height={46} />
        </Link>
        {note}
        <nav aria-label="Sections">
          <SectionLinks of={sections} />
        </nav>
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

export function SectionLinks({ of }: { of: Section[] }) {
  const { pathname } = useLocation();
  return of.map(({ to, icon, name, end = false, also, badge }) => {
    const isHere = matchPath({ path: to, end }, pathname);
    const isAlso = also?.some((path) => matchPath({ path, end: false }, pathname));
    return (
      <Link key={to} to={to} aria-current={isHere || isAlso ? "page" : undefined}>
        <Icon name={icon} />
        <span>{name}</span>
        {badge}
      </Link>
    );
  });
}
