import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { data, Link, useFetcher } from "react-router";
import { answerForm, answerHeaders, refuse, refuseForNow } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { Sheet } from "../../shop/frame/sheet";
import { fixedMeta } from "../../shop/pages/page-meta";
import { type FormAnswer, sendOrKeep } from "../../ui/forms/form-answer";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Notice } from "../../ui/notice";
import { PasskeyRing } from "../second-lock/passkey-ring";
import { withCookies } from "../sessions/auth.server";
import { askForPasskey, signInWithPasskey } from "../sessions/passkey-sign-in.server";
import type { Route } from "./+types/passkey-page";
import { goHome } from "./go-home.server";
import { safeRedirect } from "./safe-redirect.server";

const FAILED = "Login failed. Please try again.";
const REFUSED = "This passkey opens no account here. Use another one, or email and password.";

type PasskeyAnswer = FormAnswer & { options?: object };
type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

export function loader({ request }: Route.LoaderArgs) {
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), "");
  return { redirectTo };
}

/** Asks a question that a passkey can answer, and takes the answer. */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  return answerForm(args, ["act", "response", "redirectTo"], FAILED, async ({ typed }) => {
    const { address } = context.get(requestContext);
    const { response = "", ...kept } = typed;
    if (typed.act === "ask") {
      const asked = await askForPasskey(address);
      if (!asked.ok) return refuseForNow(kept, asked.retryAfterSeconds);
      const answer = { values: {}, errors: {}, options: asked.options };
      return data<PasskeyAnswer>(answer, { headers: withCookies(asked.cookies) });
    }
    const result = await signInWithPasskey(response, request.headers, address);
    if (result.ok) return await goHome(result, typed.redirectTo, request.headers);
    if (result.reason === "too-many") return refuseForNow(kept, result.retryAfterSeconds);
    return refuse(kept, { failure: REFUSED }, 401);
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, FAILED);

export const headers = answerHeaders;

export const meta = fixedMeta({
  title: "Login",
  description: "Log in with a passkey.",
  path: "/login/passkey",
  robots: "noindex",
});

export default function PasskeyPage({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  const { ask, busy, trouble } = usePasskey(loaderData.redirectTo);
  const { redirectTo } = loaderData;
  const password = redirectTo ? `/login?redirectTo=${encodeURIComponent(redirectTo)}` : "/login";
  return (
    <Sheet title="Log in with your passkey" top={null}>
      <PasskeyRing>Use this device’s finger, face or PIN.</PasskeyRing>
      {trouble ? (
        <Notice kind="warn" role="alert">
          {trouble}
        </Notice>
      ) : null}
      <noscript>
        <p>A passkey needs JavaScript. Email and password do not.</p>
      </noscript>
      <div className="sheet-foot">
        <button
          type="button"
          className="button button-accent button-block"
          disabled={!hydrated || busy}
          onClick={ask}
        >
          Use my passkey
        </button>
        <Link className="button button-text" to={password}>
          Email and password instead
        </Link>
      </div>
    </Sheet>
  );
}

const NOT_USED =
  "No passkey was used. A passkey works only at the web address where it was made. Try again, or use email and password.";

/** The passkey's question and answer. */
function usePasskey(redirectTo: string) {
  const fetcher = useFetcher<PasskeyAnswer>();
  const [trouble, setTrouble] = useState<string>();
  const { submit, data: answer } = fetcher;
  const options = answer?.options;
  const answered = useRef<object>(undefined);
  const isIdle = fetcher.state === "idle";
  useEffect(() => {
    // A second form sent before the first has come to rest would break it off.
    if (!options || !isIdle || answered.current === options) return;
    answered.current = options;
    startAuthentication({ optionsJSON: options as Options }).then(
      (given) => submit({ response: JSON.stringify(given), redirectTo }, { method: "post" }),
      () => setTrouble(NOT_USED),
    );
  }, [options, isIdle, redirectTo, submit]);
  const ask = () => {
    setTrouble(undefined);
    if (browserSupportsWebAuthn()) submit({ act: "ask" }, { method: "post" });
    else setTrouble("This browser knows no passkeys. Use email and password.");
  };
  return { ask, busy: !isIdle, trouble: trouble ?? answer?.failure };
}
