import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";

/**
 * Rarely used buttons behind three dots; a choice, Esc, and a press or focus elsewhere close it.
 */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hydrated = useHydrated();
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      dots.current?.focus();
      setOpen(false);
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);
  const toggle = () => {
    // Before the items unmount, so that a dialog can return the focus to here.
    dots.current?.focus();
    setOpen(!open);
  };
  return (
    <span className="menu" ref={box}>
      <button
        type="button"
        className="icon-button"
        ref={dots}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={!hydrated}
        onClick={toggle}
      >
        <Icon name="more" />
      </button>
      {open ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the presses are its buttons'
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses one is a click too
        <span className="menu-items" id={id} onClick={toggle}>
          {children}
        </span>
      ) : null}
    </span>
  );
}
