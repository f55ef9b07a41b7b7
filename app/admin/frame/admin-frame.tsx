import type { ReactNode } from "react";
import { Form, Link, NavLink } from "react-router";
import { business } from "../../shop/business";
import { Icon } from "../../ui/icon";
import { HOME, Sections, sectionsOf, Tabs, type WaitingCounts } from "./admin-menu";
import { ThemeButton } from "./theme-button";

/** Around every admin page: a rail on wide screens; on phones a top bar, and tabs at the thumb. */
export function Frame({
  theme = "light",
  children,
  ...counts
}: WaitingCounts & { theme?: "light" | "dark"; children: ReactNode }) {
  const sections = sectionsOf(counts);
  return (
    <div className="shell side">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="topbar">
        <Link to="/" aria-label={`${business.name} home`}>
          <img
            src={`/brand/wordmark${theme === "dark" ? "-on-indigo" : ""}.svg`}
            alt={business.name}
            width={88}
            height={34}
          />
        </Link>
        <div className="topacts">
          <ThemeButton theme={theme} className="icon-btn" />
          <Link className="icon-btn" to={`${HOME}/account`} aria-label="Your account">
            <Icon name="user" />
          </Link>
        </div>
        <Form method="post" action="/logout">
          <button type="submit" className="icon-btn" aria-label="Logout">
            <Icon name="logout" />
          </button>
        </Form>
      </header>
      <aside className="rail dark" aria-label="Admin">
        <Link className="logo" to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark-on-indigo.svg" alt={business.name} width={118} height={46} />
        </Link>
        <p className="xs">Admin dashboard</p>
        <Sections of={sections} />
        <div className="who">
          <Link to="/">
            <Icon name="home" />
            <span>View storefront</span>
          </Link>
          <NavLink to={`${HOME}/account`}>
            <Icon name="user" />
            <span>Your account</span>
          </NavLink>
          <ThemeButton theme={theme} className="rl" />
          <Form method="post" action="/logout">
            <button type="submit" className="rl">
              <Icon name="logout" />
              <span>Logout</span>
            </button>
          </Form>
        </div>
      </aside>
      {children}
      <Tabs sections={sections} />
    </div>
  );
}
