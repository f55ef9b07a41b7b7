import "../pages/terms.css";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { business } from "../../shop/business.ts";
import { telLink } from "../../shop/links.ts";
import { fixedMeta } from "../../shop/pages/page-meta.ts";
import { useSite } from "../../shop/use-site.ts";
import type { Route } from "./+types/privacy-page";
import { allOnDevice } from "./all-kept.server.ts";
import { deviceLines, KeptLines } from "./kept-lines.tsx";
import { publicOutside, shownKept } from "./shown-kept.server.ts";

export function loader() {
  // What the owner writes here is of no use to other pages.
  return { kept: shownKept(publicOutside()), onDevice: allOnDevice, own: business.privacy };
}

export const meta = fixedMeta(() => ({
  title: "Privacy",
  description: `What ${business.name} keeps about you, why and how long, who sees it, and how to get or erase it: Nigeria Data Protection Act 2023.`,
  path: "/privacy",
  keywords: ["privacy", "NDPA", "data protection", "my data"],
}));

const parts = [
  { id: "responsible", title: "Who is responsible" },
  { id: "your-data", title: "Your data, and your rights" },
  { id: "kept", title: "What we keep" },
  { id: "device", title: "On your device" },
  { id: "others", title: "Who else gets it" },
] as const;

/** What is kept, why, how long and by whom (TRADE §5). */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { kept, onDevice, own } = loaderData;
  return (
    <section className="wrap terms">
      <div className="terms-columns">
        <aside aria-label="About this page">
          <h1>Privacy</h1>
          <p className="muted">
            What we keep about you, why, how long, and who sees it. By the Nigeria Data Protection
            Act 2023 and its General Application and Implementation Directive.
          </p>
          <nav aria-label="On this page" className="terms-contents">
            {parts.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </aside>
        <article>
          <Part of="responsible">
            <Responsible own={own} />
          </Part>
          <Part of="your-data">
            <YourData own={own} />
          </Part>
          <Part of="kept">
            {kept.map(({ what, holds, why, ground, until, seenBy, goesTo }) => (
              <Fragment key={what}>
                <h3>{what}</h3>
                <KeptLines
                  lines={[
                    ["What", holds],
                    ["Why", `${why}. ${ground}.`],
                    ["How long", until],
                    ["Who sees it", seenWords(seenBy, goesTo)],
                  ]}
                />
              </Fragment>
            ))}
          </Part>
          <Part of="device">
            <p>
              None of this is for advertising, and nothing follows you to other sites. When you log
              out, your browser clears everything here but the cookies. You can clear all of it in
              your browser; you are then logged out, and your browser no longer opens a chat that
              has no account. Your browser shows each name with that of the shop’s software in
              front, and cookies perhaps with __Host-: then no other site can read them.
            </p>
            <KeptLines lines={deviceLines(onDevice)} isWide />
          </Part>
          <Part of="others">
            <p>
              We sell nothing about you, and give it to nobody but those named above. Our pages load
              nothing from other companies by themselves. When you press a WhatsApp button, or we
              write to you there, WhatsApp gets your number and what is written. When you press
              “Load live map”, OpenStreetMap gets your network address. A court or an authority gets
              what the law says it must.
            </p>
          </Part>
        </article>
      </div>
    </section>
  );
}

function Part({ of, children }: { of: (typeof parts)[number]["id"]; children: ReactNode }) {
  return (
    <section id={of}>
      <h2>{parts.find(({ id }) => id === of)?.title}</h2>
      {children}
    </section>
  );
}

/** @param seenBy roles of the staff */
function seenWords(seenBy: string[], goesTo: string[]): string {
  const staff =
    seenBy.length > 0 ? `You, and of our people: ${seenBy.join(", ")}` : "None of our people";
  return goesTo.length > 0 ? `${staff}. It goes to ${goesTo.join(" and ")}.` : `${staff}.`;
}

type Own = Route.ComponentProps["loaderData"]["own"];

function Responsible({ own }: { own: Own }) {
  const { contact } = useSite();
  return (
    <>
      <p>
        {business.name}, {contact.address}, decides what is kept and answers for it.
        {own.person ? ` Questions about your data go to ${own.person}.` : null} Write to{" "}
        <a className="link" href={`mailto:${own.email || contact.email}`}>
          {own.email || contact.email}
        </a>{" "}
        or call{" "}
        <a className="link" href={telLink(contact.phone)}>
          {contact.phone}
        </a>
        .
      </p>
      {own.words
        ? own.words.split(/\n\s*\n/).map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text as it stands
            <p key={index} className="terms-words">
              {words}
            </p>
          ))
        : null}
    </>
  );
}

function YourData({ own }: { own: Own }) {
  const { contact } = useSite();
  const email = own.email || contact.email;
  return (
    <>
      <p>
        You may see what we keep about you, take it with you, have it corrected or erased, object to
        a use, and take back a consent. We decide nothing about you by a machine alone. It costs you
        nothing.
      </p>
      <p>
        <b>With an account</b> you do it yourself:{" "}
        <a className="link" href="/user-dashboard/my-data">
          download your data
        </a>{" "}
        as one file, or{" "}
        <Link className="link" to="/user-dashboard/user-profile">
          correct it and delete your account
        </Link>{" "}
        under “Your data” in your profile.
      </p>
      <p>
        <b>Without an account</b> write to{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{" "}
        from the email address, or call from the phone number, that you gave us; with an order, say
        its number. We send you what we have, correct it, or erase it: your messages of the contact
        form and feedback at once, your name, number and address on orders once they are closed. You
        can also{" "}
        <Link className="link" to="/register">
          make an account
        </Link>{" "}
        in the browser you wrote from, add the chat with its orders to it, and do it yourself.
      </p>
      <p>
        If our answer does not satisfy you, send us the Standard Notice to Address Grievance, or
        complain to the Nigeria Data Protection Commission.
      </p>
    </>
  );
}
