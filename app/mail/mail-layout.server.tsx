/** The layout of all mails; tables and inline styles, for mail programs. */
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { businessDetails } from "../shop/business.server.ts";
import { business } from "../shop/business.ts";

/** A mail's content, top to bottom. */
export interface MailContent {
  heading: string;
  /** One sentence; mail programs show it beside the subject. */
  lead: string;
  /** Pairs of label and value. */
  facts?: readonly (readonly [string, string])[];
  /** A person's text, with its line breaks. */
  quote?: string;
  /** A button; its URL is also shown as text. */
  action?: { label: string; url: string };
  /** Files behind links. */
  links?: readonly { label: string; url: string }[];
  /** What to do next. */
  closing?: string;
}

// Mail programs have no custom properties: these repeat tokens.css.
const indigo = () => business.look.main ?? "#1d2c60";
const marigold = () => business.look.second ?? "#f2a31b";
const INK = "#15141a";
const INK_3 = "#6a655a";
const PAPER = "#f6f3ec";
const LINE = "#ded8ca";

const font: CSSProperties = {
  fontFamily: "'Public Sans', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
  fontSize: 16,
  lineHeight: 1.55,
  color: INK,
};

/** A mail's body, as HTML and as text. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const html = renderToStaticMarkup(<MailDocument {...content} />);
  return { html: `<!doctype html>${html}`, text: asText(content) };
}

function MailDocument({
  heading,
  lead,
  facts = [],
  quote,
  action,
  links = [],
  closing,
}: MailContent) {
  const cell: CSSProperties = { ...font, padding: "8px 0", verticalAlign: "top" };
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: 0, padding: "24px 12px", background: PAPER }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center">
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 600, background: "#ffffff", border: `1px solid ${LINE}` }}
                >
                  <tbody>
                    <tr>
                      <td
                        style={{
                          ...font,
                          padding: "20px 28px",
                          background: indigo(),
                          borderBottom: `4px solid ${marigold()}`,
                          color: "#fdfcf9",
                          fontSize: 24,
                          fontWeight: 700,
                        }}
                      >
                        {business.name}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ ...font, padding: 28 }}>
                        <h1 style={{ ...font, margin: "0 0 8px", fontSize: 24, lineHeight: 1.2 }}>
                          {heading}
                        </h1>
                        <p style={{ ...font, margin: "0 0 20px" }}>{lead}</p>
                        {action ? <Action {...action} /> : null}
                        {facts.length > 0 ? (
                          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
                            <tbody>
                              {facts.map(([label, value]) => (
                                <tr key={label}>
                                  <td width="110" style={{ ...cell, color: INK_3, fontSize: 14 }}>
                                    {label}
                                  </td>
                                  <td style={{ ...cell, fontWeight: 600, wordBreak: "break-word" }}>
                                    {value}
                                  </td>
                                </tr>
                              ))}
                            </tbody>
                          </table>
                        ) : null}
                        {quote ? (
                          <div
                            style={{
                              ...font,
                              margin: "16px 0 0",
                              padding: "16px 20px",
                              background: PAPER,
                              borderLeft: `4px solid ${marigold()}`,
                              whiteSpace: "pre-wrap",
                              wordBreak: "break-word",
                            }}
                          >
                            {quote}
                          </div>
                        ) : null}
                        {links.map(({ label, url }) => (
                          <p key={url} style={{ ...font, margin: "16px 0 0" }}>
                            <a href={url} style={{ ...font, color: indigo(), fontWeight: 600 }}>
                              {label}
                            </a>
                          </p>
                        ))}
                        {closing ? <p style={{ ...font, margin: "20px 0 0" }}>{closing}</p> : null}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p style={{ ...font, margin: "16px 0 0", fontSize: 13, color: INK_3 }}>
                  {footer()}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** A button, and its URL for mail programs that open no links. */
function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <p style={{ ...font, margin: "0 0 16px" }}>
        <a
          href={url}
          style={{
            ...font,
            display: "inline-block",
            padding: "12px 24px",
            background: indigo(),
            borderRadius: 4,
            color: "#ffffff",
            fontWeight: 600,
            textDecoration: "none",
          }}
        >
          {label}
        </a>
      </p>
      <p
        style={{ ...font, margin: "0 0 20px", fontSize: 13, color: INK_3, wordBreak: "break-all" }}
      >
        Or open this address: {url}
      </p>
    </>
  );
}

function asText(content: MailContent): string {
  const { heading, lead, facts = [], quote, action, links = [], closing } = content;
  const files = links.map(({ label, url }) => `${label}:\n${url}`).join("\n\n");
  const table = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return `${[heading, lead, action && `${action.label}:\n${action.url}`, table, quote, files, closing, `-- \n${footer()}`].filter(Boolean).join("\n\n")}\n`;
}

function footer(): string {
  const { address, phone } = businessDetails();
  return `${business.name}, ${address} · ${phone}`;
}
