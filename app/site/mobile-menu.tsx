import { Form, Link, NavLink, useLocation } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { usePopover } from "../ui/use-popover.ts";
import { business } from "./business.ts";
import { ChatBadge } from "./chat-badge.tsx";
import { telLink, whatsappLink } from "./links.ts";
import { currentIn, mainPages } from "./main-pages.ts";
import { chatOf, dashboardOf, useSite } from "./use-site.ts";

/** The menu of phones. */
export function MobileMenu() {
  const { menu, expanded } = usePopover();
  return (
    <>
      <button
        type="button"
        className="icon-btn m menu-btn"
        aria-label="Menu"
        aria-expanded={expanded}
        popoverTarget="menu"
      >
        <Icon name="menu" className="open-i" />
        <Icon name="close" className="close-i" />
        <ChatBadge />
      </button>
      <nav className="mmenu" id="menu" aria-label="Menu" popover="auto" ref={menu}>
        <MenuLinks />
      </nav>
    </>
  );
}

function MenuLinks() {
  const { viewer, contact } = useSite();
  const { pathname } = useLocation();
  const dashboard = dashboardOf(viewer);
  return (
    <>
      {mainPages.map(({ to, name }) => (
        <Link className="l" key={to} to={to} aria-current={currentIn(to, pathname)}>
          {name}
          <Icon name="arrow-right" />
        </Link>
      ))}
      {dashboard ? (
        <>
          <Link className="l" to={dashboard}>
            Dashboard
            <Icon name="user" />
          </Link>
          <Form method="post" action="/logout">
            <button type="submit" className="l">
              Logout
              <Icon name="logout" />
            </button>
          </Form>
        </>
      ) : (
        <NavLink className="l" to="/login">
          Login
          <Icon name="user" />
        </NavLink>
      )}
      <div className="acts">
        <Link className="btn primary" to={chatOf(viewer)}>
          Make an order
          {viewer.kind === "admin" ? null : <ChatBadge />}
        </Link>
        <a className="btn line" href={telLink(contact.phone)}>
          <Icon name="phone" />
          Call us
        </a>
        <a className="btn wa" href={whatsappLink(contact.whatsapp, business.whatsappText)}>
          <Icon name="whatsapp" />
          <span>
            <span className="vh">Chat on </span>WhatsApp
          </span>
        </a>
      </div>
    </>
  );
}
