import type { ReactNode } from "react";
import { Form, Link, NavLink } from "react-router";
import { business } from "../../shop/business";
import { usePopover } from "../../ui/hooks/use-popover";
import { Icon, type IconName } from "../../ui/icon";
import { ThemeButton } from "./theme-button";

/** What waits for the shop, by the section it waits in. */
export interface WaitingCounts {
  /** Conversations with something that nobody has read. */
  unread?: number;
  /** Contact messages and feedbacks. */
  unhandled?: number;
  /** Orders with news. */
  unseenOrders?: number;
}

interface Section {
  to: string;
  icon: IconName;
  name: string;
  end?: boolean;
  /** How many wait there, and in what way. */
  waiting?: number | undefined;
  what?: string;
}

const HOME = "/admin-dashboard";

/** In one order everywhere; the first four have their place at the thumb of a phone. */
const sectionsOf = ({ unread, unhandled, unseenOrders }: WaitingCounts): Section[] => [
  { to: HOME, icon: "home", name: "Overview", end: true },
  { to: `${HOME}/orders`, icon: "receipt", name: "Orders", waiting: unseenOrders, what: "unread" },
  { to: `${HOME}/chats`, icon: "chat", name: "Chats", waiting: unread, what: "unread" },
  { to: `${HOME}/products`, icon: "box", name: "Products" },
  { to: `${HOME}/add-product`, icon: "plus", name: "Add Product" },
  { to: `${HOME}/delivery`, icon: "truck", name: "Delivery" },
  {
    to: `${HOME}/feedbacks`,
    icon: "inbox",
    name: "Feedbacks",
    waiting: unhandled,
    what: "unhandled",
  },
  { to: `${HOME}/users`, icon: "users", name: "Users" },
  { to: `${HOME}/audit`, icon: "clock", name: "Audit" },
  { to: `${HOME}/technical`, icon: "info", name: "Technical" },
];
const AT_THUMB = 4;

/** Around every admin page: a rail on wide screens; on phones a top bar, and tabs at the thumb. */
export function Frame({
  theme = "light",
  children,
  ...counts
}: WaitingCounts & { theme?: "light" | "dark"; children: ReactNode }) {
  const sections = sectionsOf(counts);
  return (
    <div className="shell shell-side">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="top-bar">
        <Link to="/" aria-label={`${business.name} home`}>
          <img
            src={`/brand/wordmark${theme === "dark" ? "-on-indigo" : ""}.svg`}
            alt={business.name}
            width={88}
            height={34}
          />
        </Link>
        <div className="top-bar-actions">
          <ThemeButton theme={theme} className="icon-button" />
          <Link className="icon-button" to={`${HOME}/account`} aria-label="Your account">
            <Icon name="user" />
          </Link>
        </div>
        <Form method="post" action="/logout">
          <button type="submit" className="icon-button" aria-label="Logout">
            <Icon name="logout" />
          </button>
        </Form>
      </header>
      <aside className="rail dark" aria-label="Admin">
        <Link className="rail-logo" to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark-on-indigo.svg" alt={business.name} width={118} height={46} />
        </Link>
        <p className="text-smallest">Admin dashboard</p>
        <Sections of={sections} />
        <div className="rail-person">
          <Link to="/">
            <Icon name="home" />
            <span>View storefront</span>
          </Link>
          <NavLink to={`${HOME}/account`}>
            <Icon name="user" />
            <span>Your account</span>
          </NavLink>
          <ThemeButton theme={theme} className="rail-button" />
          <Form method="post" action="/logout">
            <button type="submit" className="rail-button">
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

/** The sections of phones: four in sight with what waits there, the others behind 'More'. */
function Tabs({ sections }: { sections: Section[] }) {
  const { menu, expanded } = usePopover<HTMLDivElement>();
  const others = sections.slice(AT_THUMB);
  const waiting = others.reduce((sum, section) => sum + (section.waiting ?? 0), 0);
  return (
    <nav className="bottom-tabs" aria-label="Admin sections">
      <Sections of={sections.slice(0, AT_THUMB)} />
      <button type="button" popoverTarget="more" aria-expanded={expanded}>
        <Icon name="menu" />
        <span>More</span>
        <Waiting count={waiting} what="unhandled" />
      </button>
      <div className="bottom-tabs-more" id="more" popover="auto" ref={menu}>
        <Sections of={others} />
        <Link to="/">
          <Icon name="home" />
          <span>View storefront</span>
        </Link>
      </div>
    </nav>
  );
}

function Sections({ of }: { of: Section[] }) {
  return of.map(({ to, icon, name, end = false, waiting, what }) => (
    <NavLink key={to} to={to} end={end}>
      <Icon name={icon} />
      <span>{name}</span>
      <Waiting count={waiting} what={what} />
    </NavLink>
  ));
}

function Waiting({ count = 0, what }: { count?: number | undefined; what?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className="unread">
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
