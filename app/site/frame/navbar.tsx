import { Form, Link, useLocation } from "react-router";
import { ChatBadge } from "../../chat/unread/chat-badge.tsx";
import { useUnreadCount } from "../../chat/unread/use-unread-count.ts";
import { business } from "../../shop/business.ts";
import { Wordmark } from "../../shop/frame/wordmark.tsx";
import { telLink, whatsappLink } from "../../shop/links.ts";
import { chatOf, dashboardOf, useSite } from "../../shop/use-site.ts";
import { useTitleCount } from "../../ui/hooks/use-title-count.ts";
import { Icon } from "../../ui/icon.tsx";
import { currentIn, mainPages } from "./main-pages.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavbarSearch } from "./navbar-search.tsx";

/**
 * The navbar (SPEC §2): one row from 1200 px, two from 768 px, below that a menu and a search
 * sheet.
 */
export function Navbar() {
  const { viewer, contact } = useSite();
  const { pathname } = useLocation();
  const dashboard = dashboardOf(viewer);
  useTitleCount(useUnreadCount());
  return (
    <div className="navbar">
      <div className="wrap">
        <Link className="navbar-logo" to="/" aria-label={`${business.name} home`}>
          <Wordmark alt="" width="98" height="38" fetchPriority="low" />
        </Link>
        <nav className="navbar-links" aria-label="Main">
          {mainPages.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={currentIn(to, pathname)} prefetch="intent">
              {name}
            </Link>
          ))}
        </nav>
        <NavbarSearch />
        <a className="icon-button navbar-wide" href={telLink(contact.phone)} aria-label="Call us">
          <Icon name="phone" />
        </a>
        <a
          className="icon-button navbar-wide whatsapp-ink"
          href={whatsappLink(contact.whatsapp, business.whatsappText)}
          aria-label="Chat on WhatsApp"
        >
          <Icon name="whatsapp" />
        </a>
        {dashboard ? (
          <>
            <Link className="button button-text navbar-plain navbar-wide" to={dashboard}>
              Dashboard
              {viewer.kind === "admin" ? <ChatBadge /> : null}
            </Link>
            <Form method="post" action="/logout" className="navbar-wide">
              <button type="submit" className="button button-text navbar-plain">
                Logout
              </button>
            </Form>
          </>
        ) : (
          <Link className="button button-text navbar-plain navbar-wide" to="/login">
            Login
          </Link>
        )}
        <Link className="button button-primary button-small navbar-wide" to={chatOf(viewer)}>
          Make an order
          {viewer.kind === "admin" ? null : <ChatBadge />}
        </Link>
        <MobileMenu />
      </div>
    </div>
  );
}
