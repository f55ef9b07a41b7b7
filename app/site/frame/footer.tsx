import { Link } from "react-router";
import { business } from "../../shop/business.ts";
import { Wordmark } from "../../shop/frame/wordmark.tsx";
import { telLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { SocialLinks } from "./social-links.tsx";

const quickLinks = [
  { to: "/", name: "Home" },
  { to: "/products", name: "Catalog" },
  { to: "/about", name: "About Us" },
  { to: "/service", name: "Services" },
  { to: "/contact", name: "Contact" },
  { to: "/term-condition", name: "Terms" },
  { to: "/privacy", name: "Privacy" },
];

/** Contact details, social links and Quick Links (SPEC §2). */
export function Footer() {
  const { contact, year, viewer } = useSite();
  return (
    <footer className="footer dark">
      <div className="footer-band pattern" aria-hidden="true" />
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Wordmark
              onDark
              className="footer-name"
              alt={business.name}
              width="154"
              height="60"
              loading="lazy"
            />
            <p className="footer-tagline">{business.tagline}</p>
            <SocialLinks className="footer-social" />
          </div>
          <address className="footer-contact">
            <h2>Contact</h2>
            <p>{contact.address}</p>
            <a href={telLink(contact.phone)}>{contact.phone}</a>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <p>{business.opening}</p>
          </address>
          <nav aria-label="Quick Links">
            <h2>Quick Links</h2>
            <ul className="footer-links">
              {quickLinks.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label="Your orders">
            <h2>Orders</h2>
            <ul className="footer-links">
              <li>
                <Link to="/order/find">Find my order</Link>
              </li>
              <li>
                <Link to="/chat">Chat with us</Link>
              </li>
              {viewer.kind === "visitor" || viewer.kind === "guest" ? (
                <li>
                  <Link to="/login">Login</Link>
                </li>
              ) : null}
              <li>
                <Link to="/feedback">Feedback</Link>
              </li>
            </ul>
          </nav>
        </div>
        <div className="footer-base">
          <span>
            © {year} {business.name}
            {`. Printing and branding, ${business.state}.`}
          </span>
          <span className="colour-bar" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            <i />
            <i />
          </span>
        </div>
      </div>
    </footer>
  );
}
