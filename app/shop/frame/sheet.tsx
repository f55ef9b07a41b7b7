import "./sheet.css";
import type { ReactNode } from "react";
import { business } from "../business.ts";
import { Wordmark } from "./wordmark.tsx";

/** A page that stands alone: one column, on a desktop in the middle. */
export function Sheet({
  title,
  isDark = false,
  top,
  children,
}: {
  title: string;
  isDark?: boolean;
  /** What stands beside the shop's name. */
  top: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="sheet">
      <div className="sheet-paper">
        <header className="sheet-top">
          <Wordmark onDark={isDark} alt={business.name} width={84} height={33} />
          {top}
        </header>
        <main className="sheet-main" id="main" tabIndex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}
