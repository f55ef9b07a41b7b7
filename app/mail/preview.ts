/** `/dev/mails` and `/dev/mails/{kind}`: every mail with invented values, while developing only. */
import type { LoaderFunctionArgs } from "react-router";
import { mailKinds } from "./mail.server";

export function loader({ params }: LoaderFunctionArgs) {
  if (!params.kind) {
    const list = mailKinds().map(({ name }) => `<li><a href="/dev/mails/${name}">${name}</a></li>`);
    return page(`<!doctype html><title>Mails</title><h1>Mails</h1><ul>${list.join("")}</ul>`);
  }
  const mail = mailKinds()
    .find(({ name }) => name === params.kind)
    ?.sample();
  return mail ? page(mail.html) : new Response("There is no such mail.\n", { status: 404 });
}

function page(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src-attr 'unsafe-inline'",
    },
  });
}
