/** `/dev/mails` and `/dev/mails/{kind}` show all mails in development; `?text` shows plain text. */
import type { LoaderFunctionArgs } from "react-router";
import { mailKinds } from "./mail.server";

export function loader({ params, request }: LoaderFunctionArgs) {
  if (!params.kind) {
    const list = mailKinds().map(
      ({ name }) =>
        `<li><a href="/dev/mails/${name}">${name}</a>, <a href="/dev/mails/${name}?text">as text</a></li>`,
    );
    return page(`<!doctype html><title>Mails</title><h1>Mails</h1><ul>${list.join("")}</ul>`);
  }
  const mail = mailKinds()
    .find(({ name }) => name === params.kind)
    ?.sample();
  if (!mail) return new Response("There is no such mail.\n", { status: 404 });
  if (!new URL(request.url).searchParams.has("text")) return page(mail.html);
  return new Response(`${mail.subject}\n\n${mail.text}`, {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

function page(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src-attr 'unsafe-inline'",
    },
  });
}
