import { Form, Link, useLocation } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { business } from "./business.ts";
import { ChatBadge } from "./chat-badge.tsx";
import { telLink, whatsappLink } from "./links.ts";
import { currentIn, mainPages } from "./main-pages.ts";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavbarSearch } from "./navbar-search.tsx";
import { useSite } from "./use-site.ts";

/**
 * Navigation, product search, contact and the visitor's account (SPEC §2). One row from 1200 px,
 * two from 768 px, below that a menu and a search sheet.
 */
export function Navbar() {
  const { viewer, contact } = useSite();
  const { pathname } = useLocation();
  return (
    <div className="nav">
      <div className="wrap">
        <Link className="logo" to="/" aria-label={`${business.name} home`}>
          <img src="/brand/wordmark.svg" alt="" width="98" height="38" />
        </Link>
        <nav className="links" aria-label="Main">
          {mainPages.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={currentIn(to, pathname)} prefetch="intent">
              {name}
            </Link>
          ))}
        </nav>
        <NavbarSearch />
        <a className="icon-btn d" href={telLink(contact.phone)} aria-label="Call us">
          <Icon name="phone" />
        </a>
        <a
          className="icon-btn d wa-ink"
          href={whatsappLink(contact.whatsapp, business.whatsappText)}
          aria-label="Chat on WhatsApp"
        >
          <Icon name="whatsapp" />
        </a>
        {viewer.kind === "admin" ? (
          <Link className="btn text plain d" to="/admin-dashboard">
            Dashboard
            <ChatBadge inTitle />
          </Link>
        ) : null}
        {viewer.kind === "admin" || viewer.kind === "customer" ? (
          <Form method="post" action="/logout" className="d">
            <button type="submit" className="btn text plain">
              Logout
            </button>
          </Form>
        ) : (
          <Link className="btn text plain d" to="/login">
            Login
          </Link>
        )}
        <Link className="btn primary small d" to="/chat">
          Make an order
          {viewer.kind === "admin" ? null : <ChatBadge inTitle />}
        </Link>
        <MobileMenu />
      </div>
    </div>
  );
}
