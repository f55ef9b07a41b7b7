import { Form, Link, NavLink, useLocation } from "react-router";
import { ChatBadge } from "../../chat/unread/chat-badge.tsx";
import { business } from "../../shop/business.ts";
import { telLink, whatsappLink } from "../../shop/links.ts";
import { chatOf, dashboardOf, useSite } from "../../shop/use-site.ts";
import { usePopover } from "../../ui/hooks/use-popover.ts";
import { Icon } from "../../ui/icon.tsx";
import { currentIn, mainPages } from "./main-pages.ts";

export function MobileMenu() {
  const { menu, expanded } = usePopover();
  return (
    <>
      <button
        type="button"
        className="icon-button navbar-phone navbar-menu-button"
        aria-label="Menu"
        aria-expanded={expanded}
        popoverTarget="menu"
      >
        <Icon name="menu" className="mobile-menu-open" />
        <Icon name="close" className="mobile-menu-close" />
        <ChatBadge />
      </button>
      <nav className="mobile-menu" id="menu" aria-label="Menu" popover="auto" ref={menu}>
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
        <Link className="mobile-menu-link" key={to} to={to} aria-current={currentIn(to, pathname)}>
          {name}
          <Icon name="arrow-right" />
        </Link>
      ))}
      {dashboard ? (
        <>
          <Link className="mobile-menu-link" to={dashboard}>
            Dashboard
            <Icon name="user" />
          </Link>
          <Form method="post" action="/logout">
            <button type="submit" className="mobile-menu-link">
              Logout
              <Icon name="logout" />
            </button>
          </Form>
        </>
      ) : (
        <NavLink className="mobile-menu-link" to="/login">
          Login
          <Icon name="user" />
        </NavLink>
      )}
      <div className="mobile-menu-actions">
        <Link className="button button-primary" to={chatOf(viewer)}>
          Make an order
          {viewer.kind === "admin" ? null : <ChatBadge />}
        </Link>
        <a className="button button-line" href={telLink(contact.phone)}>
          <Icon name="phone" />
          Call us
        </a>
        <a
          className="button button-whatsapp"
          href={whatsappLink(contact.whatsapp, business.whatsappText)}
        >
          <Icon name="whatsapp" />
          <span>
            <span className="visually-hidden">Chat on </span>WhatsApp
          </span>
        </a>
      </div>
    </>
  );
}
