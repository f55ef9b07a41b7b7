import { Form, Link, NavLink, useLocation } from "react-router";
import { ChatBadge } from "../../chat/unread/chat-badge.tsx";
import { business } from "../../shop/business.ts";
import { telLink, whatsappLink } from "../../shop/links.ts";
import { chatOf, dashboardOf, useSite } from "../../shop/use-site.ts";
import { usePopover } from "../../ui/hooks/use-popover.ts";
import { Icon } from "../../ui/icon.tsx";
import { currentIn, mainPages } from "./main-pages.ts";

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
