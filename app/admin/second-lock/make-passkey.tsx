import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { Link, useNavigation, useSubmit } from "react-router";
import { PasskeyRing } from "../../accounts/second-lock/passkey-ring.tsx";
import { Notice } from "../../ui/notice.tsx";
import { StaffSheet } from "../frame/staff-sheet.tsx";
import { screenPath } from "./screens.ts";

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** Lets the phone or computer make a passkey. */
export function MakePasskey({
  options,
  owner,
  redirectTo,
}: {
  options: object;
  owner: string;
  redirectTo: string;
}) {
  const submit = useSubmit();
  const [trouble, setTrouble] = useState<ComponentProps<typeof Notice>["children"]>();
  const isAsking = useRef(false);
  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setTrouble(undefined);
    try {
      if (!browserSupportsWebAuthn()) {
        setTrouble(NO_PASSKEYS);
        return;
      }
      const made = await startRegistration({ optionsJSON: options as Options });
      const form = { act: "add-passkey", owner, redirectTo, response: JSON.stringify(made) };
      await submit(form, { method: "post" });
    } catch {
      // Browsers tell nobody why, so that no site learns what a device has.
      setTrouble(NOT_MADE);
    } finally {
      isAsking.current = false;
    }
  }, [options, owner, redirectTo, submit]);
  const asked = useRef<object>(undefined);
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    // Asked once of itself, then by the button. A form sent before the page has come to rest would
    // break it off.
    if (!isIdle || asked.current === options) return;
    asked.current = options;
    ask();
  }, [ask, isIdle, options]);
  return (
    <StaffSheet title="Unlock as you always do">
      <PasskeyRing>
        Your phone or computer asks now. Finger and face never leave it; we get a yes, nothing more.
      </PasskeyRing>
      {trouble ? (
        <Notice kind="warn" role="alert">
          {trouble}
        </Notice>
      ) : null}
      <div className="sheet-foot">
        {trouble ? (
          <button type="button" className="button button-accent button-block" onClick={ask}>
            Try again
          </button>
        ) : null}
        <Link
          className="button button-line button-block"
          to={screenPath(undefined, redirectTo)}
          reloadDocument
        >
          Cancel
        </Link>
        <Link className="button button-text" to={screenPath("app", redirectTo)} reloadDocument>
          Nothing happens? Use a code instead
        </Link>
      </div>
    </StaffSheet>
  );
}

const NOT_MADE = (
  <>
    <b>No passkey was made.</b> A key or device that has neither a PIN nor a finger or face is not
    taken: set one up on it, and try again. Or use a code instead.
  </>
);

const NO_PASSKEYS = (
  <>
    <b>This browser knows no passkeys.</b> Use a code from an app, or open this page in the phone’s
    own browser.
  </>
);
