/** The menu of the dashboard: its sections, and what waits in each. */
import { Link, NavLink } from "react-router";
import { usePopover } from "../../ui/hooks/use-popover";
import { Icon, type IconName } from "../../ui/icon";

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

export const HOME = "/admin-dashboard";

/** In one order everywhere; the first four have their place at the thumb of a phone. */
export const sectionsOf = ({ unread, unhandled, unseenOrders }: WaitingCounts): Section[] => [
  { to: HOME, icon: "home", name: "Overview", end: true },
  { to: `${HOME}/orders`, icon: "receipt", name: "Orders", waiting: unseenOrders, what: "unread" },
  { to: `${HOME}/chats`, icon: "chat", name: "Chats", waiting: unread, what: "unread" },
  { to: `${HOME}/products`, icon: "box", name: "Products" },
  { to: `${HOME}/add-product`, icon: "plus", name: "Add Product" },
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

/** The sections of phones: four in sight with what waits there, the others behind 'More'. */
export function Tabs({ sections }: { sections: Section[] }) {
  const { menu, expanded } = usePopover<HTMLDivElement>();
  const others = sections.slice(AT_THUMB);
  const waiting = others.reduce((sum, section) => sum + (section.waiting ?? 0), 0);
  return (
    <nav className="btabs" aria-label="Admin sections">
      <Sections of={sections.slice(0, AT_THUMB)} />
      <button type="button" popoverTarget="more" aria-expanded={expanded}>
        <Icon name="menu" />
        <span>More</span>
        <Waiting count={waiting} what="unhandled" />
      </button>
      <div className="more" id="more" popover="auto" ref={menu}>
        <Sections of={others} />
        <Link to="/">
          <Icon name="home" />
          <span>View storefront</span>
        </Link>
      </div>
    </nav>
  );
}

/** A link to each section, with what waits there. */
export function Sections({ of }: { of: Section[] }) {
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
      <span className="vh"> {what}</span>
    </span>
  );
}
