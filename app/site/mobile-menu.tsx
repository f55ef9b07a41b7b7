import { useEffect, useRef, useState } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { business } from "./business.ts";
import { ChatBadge } from "./chat-badge.tsx";
import { telLink, whatsappLink } from "./links.ts";
import { currentIn, mainPages } from "./main-pages.ts";
import { chatOf, dashboardOf, useSite } from "./use-site.ts";

/**
 * The menu of phones. A popover: the browser itself opens it, and closes it on Esc or on a press
 * outside, with or without JavaScript. What is left to do here: close it when the page changes and
 * when the window grows past the breakpoint (SPEC §9: 768 px).
 */
export function MobileMenu() {
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const location = useLocation();

  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    // It may have been opened before this page was taken over.
    setOpen(isOpen(element));
    const toggled = () => setOpen(isOpen(element));
    element.addEventListener("toggle", toggled);
    const wide = window.matchMedia("(min-width: 768px)");
    const grown = () => wide.matches && close(element);
    wide.addEventListener("change", grown);
    return () => {
      element.removeEventListener("toggle", toggled);
      wide.removeEventListener("change", grown);
    };
  }, []);

  const shownAt = useRef(location.key);
  useEffect(() => {
    // Not for the page it came with: it may have been opened before this page was taken over.
    if (shownAt.current === location.key) return;
    shownAt.current = location.key;
    if (menu.current) close(menu.current);
  }, [location.key]);

  return (
    <>
      <button
        type="button"
        className="icon-btn m menu-btn"
        aria-label="Menu"
        aria-expanded={hydrated ? open : undefined}
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

// A browser that knows no popovers shows the menu all the time, and throws on these.
const knowsPopovers = (element: HTMLElement) => "hidePopover" in element;
const isOpen = (element: HTMLElement) => knowsPopovers(element) && element.matches(":popover-open");
const close = (element: HTMLElement) => {
  if (isOpen(element)) element.hidePopover();
};
