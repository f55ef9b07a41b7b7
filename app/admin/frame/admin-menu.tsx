import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Role, roleMay, type What } from "../../accounts/may";
import { DashboardShell, type Section, SectionLinks } from "../../shop/frame/dashboard-shell";
import { usePopover } from "../../ui/hooks/use-popover";
import { Icon } from "../../ui/icon";
import { ThemeButton } from "./theme-button";

/** The counts beside sections. */
export interface WaitingCounts {
  /** Unread conversations. */
  unread?: number;
  /** Contact messages and feedback. */
  unhandled?: number;
  /** Orders with news. */
  unseenOrders?: number;
}

const HOME = "/admin-dashboard";

/** The first four are the tabs of phones. */
const sectionsOf = ({
  unread,
  unhandled,
  unseenOrders,
}: WaitingCounts): (Section & { right: What })[] => [
  { to: HOME, icon: "home", name: "Overview", end: true, right: "people" },
  {
    to: `${HOME}/orders`,
    icon: "receipt",
    name: "Orders",
    right: "read-orders",
    badge: <Waiting count={unseenOrders} what="unread" />,
  },
  {
    to: `${HOME}/chats`,
    icon: "chat",
    name: "Chats",
    right: "chat",
    also: [`${HOME}/replies`],
    badge: <Waiting count={unread} what="unread" />,
  },
  {
    to: `${HOME}/products`,
    icon: "box",
    name: "Products",
    right: "catalogue",
    also: ["own-products", "price-list", "categories", "ranges", "import"].map(
      (page) => `${HOME}/${page}`,
    ),
  },
  { to: `${HOME}/jobs`, icon: "calendar", name: "Jobs", right: "jobs" },
  { to: `${HOME}/add-product`, icon: "plus", name: "Add Product", right: "catalogue" },
  { to: `${HOME}/delivery`, icon: "truck", name: "Delivery", right: "catalogue" },
  {
    to: `${HOME}/money`,
    icon: "money",
    name: "Money",
    also: [`${HOME}/statement`],
    right: "money",
  },
  {
    to: `${HOME}/feedbacks`,
    icon: "inbox",
    name: "Feedbacks",
    right: "inbox",
    also: [`${HOME}/reviews`],
    badge: <Waiting count={unhandled} what="unhandled" />,
  },
  { to: `${HOME}/users`, icon: "users", name: "Users", right: "people" },
  { to: `${HOME}/staff`, icon: "key", name: "Staff", right: "staff" },
  { to: `${HOME}/figures`, icon: "chart", name: "Figures", right: "figures" },
  {
    to: `${HOME}/settings`,
    icon: "edit",
    name: "Settings",
    right: "settings",
    also: [`${HOME}/slides`, `${HOME}/privacy`],
  },
  { to: `${HOME}/health`, icon: "pulse", name: "Running", right: "running" },
  { to: `${HOME}/audit`, icon: "clock", name: "Audit", right: "audit" },
  { to: `${HOME}/technical`, icon: "info", name: "Technical", right: "audit" },
];
const AT_THUMB = 4;

const ACCOUNT: Section = {
  to: `${HOME}/account`,
  icon: "user",
  name: "Your account",
  also: [`${HOME}/second-lock`],
};

/** The frame of all admin pages. */
export function Frame({
  theme = "light",
  role = "admin",
  children,
  ...counts
}: WaitingCounts & { theme?: "light" | "dark"; role?: Role; children: ReactNode }) {
  const sections = sectionsOf(counts).filter(({ right }) => roleMay(role, right));
  return (
    <DashboardShell
      label="Admin"
      onDark={theme === "dark"}
      top={
        <>
          <ThemeButton theme={theme} className="icon-button" />
          <Link className="icon-button" to={ACCOUNT.to} aria-label={ACCOUNT.name}>
            <Icon name="user" />
          </Link>
        </>
      }
      note={<p className="text-smallest">Admin dashboard</p>}
      sections={sections}
      links={
        <>
          <StorefrontLink />
          <SectionLinks of={[ACCOUNT]} />
          <ThemeButton theme={theme} className="rail-button" />
        </>
      }
      tabs={<Tabs sections={sections} unhandled={counts.unhandled} />}
    >
      {children}
    </DashboardShell>
  );
}

function StorefrontLink() {
  return (
    <Link to="/">
      <Icon name="home" />
      <span>View storefront</span>
    </Link>
  );
}

/** The tabs of phones: four sections, and the others behind 'More'. */
function Tabs({
  sections,
  unhandled,
}: {
  sections: Section[];
  /** The count of the sections behind 'More'. */
  unhandled: number | undefined;
}) {
  const { menu, expanded } = usePopover<HTMLDivElement>();
  return (
    <nav className="bottom-tabs" aria-label="Admin sections">
      <SectionLinks of={sections.slice(0, AT_THUMB)} />
      <button type="button" popoverTarget="more" aria-expanded={expanded}>
        <Icon name="menu" />
        <span>More</span>
        <Waiting count={unhandled} what="unhandled" />
      </button>
      <div className="bottom-tabs-more" id="more" popover="auto" ref={menu}>
        <SectionLinks of={sections.slice(AT_THUMB)} />
        <StorefrontLink />
      </div>
    </nav>
  );
}

function Waiting({ count = 0, what }: { count: number | undefined; what: string }) {
  if (count === 0) return null;
  return (
    <span className="unread">
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
