import { Link } from "react-router";
import { Icon, type IconName } from "../ui/icon.tsx";
import { type Business, business } from "./business.ts";
import { telLink } from "./links.ts";
import { useSite } from "./use-site.ts";

const socialIcons: Record<Business["social"][number]["name"], IconName> = {
  Facebook: "facebook",
  Instagram: "instagram",
  X: "x",
  LinkedIn: "linkedin",
};

/** Contact details, social links and Quick Links (SPEC §2). */
export function Footer() {
  const { contact, year } = useSite();
  return (
    <footer className="foot dark">
      <div className="top pat" aria-hidden="true" />
      <div className="wrap">
        <div className="cols">
          <div>
            <img
              className="name"
              src="/brand/wordmark-on-indigo.svg"
              alt={business.name}
              width="154"
              height="60"
              loading="lazy"
            />
            <p className="tag">{business.tagline}</p>
            <div className="soc">
              {business.social.map(({ name, url }) => (
                <a key={name} href={url} aria-label={name} rel="noopener">
                  <Icon name={socialIcons[name]} />
                </a>
              ))}
            </div>
          </div>
          <address className="ct">
            <h2>Contact</h2>
            <p>{contact.address}</p>
            <a href={telLink(contact.phone)}>{contact.phone}</a>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <p>{business.opening}</p>
          </address>
          <nav aria-label="Quick Links">
            <h2>Quick Links</h2>
            <ul className="two">
              <li>
                <Link to="/">Home</Link>
              </li>
              <li>
                <Link to="/products">Catalog</Link>
              </li>
              <li>
                <Link to="/chat">Chat with us</Link>
              </li>
            </ul>
          </nav>
        </div>
        <div className="base">
          <span>
            © {year} {business.name}. Printing and branding, Lagos.
          </span>
          <span className="cbar" aria-hidden="true">
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
