import type { ReactNode } from "react";

/** Line drawings on a 24 px grid: 1.75 stroke, square caps. */
const lines = {
  alert: <path d="M12 3l10 18H2zM12 10v5M12 17.8v.2" />,
  "arrow-left": <path d="M20 12H5M11 6l-6 6 6 6" />,
  "arrow-right": <path d="M4 12h15M13 6l6 6-6 6" />,
  "arrow-up": <path d="M12 20V5M6 11l6-6 6 6" />,
  bell: <path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4" />,
  "bell-off": <path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4M4 21L20 3" />,
  box: <path d="M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10" />,
  calendar: <path d="M4 5h16v16H4zM4 10h16M8 2.5v5M16 2.5v5" />,
  chart: <path d="M4 3v18h17M8.5 17v-5M13 17V7M17.5 17v-8" />,
  chat: <path d="M3 4h18v13H10l-5 4v-4H3z" />,
  check: <path d="M4 12.5l5 5L20 6.5" />,
  "check-double": <path d="M1.5 13l4.5 4.5L15 7M11 16l1.5 1.5L22.5 7" />,
  clock: <path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3 3" />,
  close: <path d="M5 5l14 14M19 5L5 19" />,
  compare: <path d="M9 5l-7 7 7 7M15 5l7 7-7 7" />,
  copy: <path d="M8 8h12v12H8zM16 8V4H4v12h4" />,
  device: <path d="M6.5 2.5h11v19h-11zM10.5 18.5h3" />,
  disk: <path d="M4 5h16v14H4zM4 14h16M15.5 16.5h1.5" />,
  down: <path d="M5 9l7 7 7-7" />,
  download: <path d="M12 4v12M7 11l5 5 5-5M4 18v3h16v-3" />,
  edit: <path d="M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4" />,
  eye: (
    <>
      <path d="M2 12c2.5-4.7 6-7 10-7s7.5 2.3 10 7c-2.5 4.7-6 7-10 7s-7.5-2.3-10-7z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  "eye-off": (
    <>
      <path d="M2 12c2.5-4.7 6-7 10-7s7.5 2.3 10 7c-2.5 4.7-6 7-10 7s-7.5-2.3-10-7z" />
      <circle cx="12" cy="12" r="3" />
      <path d="M4 21L20 3" />
    </>
  ),
  shield: <path d="M12 2.5l8 3v6c0 5-3.2 8.2-8 10-4.8-1.8-8-5-8-10v-6zM8 12l3 3 5-6" />,
  finger: (
    <path d="M6 19c1-2 1.5-4 1.5-7a4.5 4.5 0 0 1 9 0c0 3-.3 5-1 8M12 12c0 4-.6 6.5-2 9M4 15c.4-1 .5-2 .5-3a7.5 7.5 0 0 1 15 0c0 2-.1 3.5-.4 5" />
  ),
  home: <path d="M3 11l9-8 9 8v10h-6v-6H9v6H3z" />,
  inbox: <path d="M3 13l3-9h12l3 9v7H3zM3 13h5l1.5 3h5l1.5-3h5" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7.3v.2" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15" r="4.5" />
      <path d="M11.3 11.7L20 3M16 7l3 3" />
    </>
  ),
  link: (
    <path d="M10 14l4-4M8.5 11L5 14.5a3.5 3.5 0 0 0 5 5L13 16M15.5 13L19 9.5a3.5 3.5 0 0 0-5-5L11 8" />
  ),
  lock: <path d="M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11" />,
  logout: <path d="M14 4H4v16h10M10 12h11M17 8l4 4-4 4" />,
  mail: <path d="M3 5h18v14H3zM3 6l9 7 9-7" />,
  menu: <path d="M3 6h18M3 12h18M3 18h12" />,
  money: (
    <>
      <path d="M2 6h20v12H2zM6 10v4M18 10v4" />
      <circle cx="12" cy="12" r="2.5" />
    </>
  ),
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3.5} />,
  minus: <path d="M5 12h14" />,
  moon: <path d="M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z" />,
  paperclip: (
    <path d="M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8L9.5 17a1.7 1.7 0 0 1-2.4-2.4L14.5 7" />
  ),
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3" />,
  phone: (
    <path d="M5 3h4l2 5-2.5 2a12 12 0 0 0 5.5 5.5L16 13l5 2v4a2 2 0 0 1-2 2C10.7 21 3 13.3 3 5a2 2 0 0 1 2-2z" />
  ),
  pin: (
    <>
      <path d="M12 22c5-6 7.5-9.5 7.5-13a7.5 7.5 0 0 0-15 0c0 3.5 2.5 7 7.5 13z" />
      <circle cx="12" cy="9" r="2.5" />
    </>
  ),
  play: <path d="M8 5l11 7-11 7z" />,
  plus: <path d="M12 4v16M4 12h16" />,
  pulse: <path d="M2 12h5l3-8 4 16 3-8h5" />,
  print: <path d="M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z" />,
  receipt: <path d="M5 3h14v18l-3.5-2.5L12 21l-3.5-2.5L5 21zM9 8h6M9 12h6" />,
  refresh: <path d="M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 3v5.5h-5.5" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.5L21 21" />
    </>
  ),
  send: <path d="M3 11.5L21 3l-5.5 18-4-7.5zM11.5 13.5L21 3" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2" />
    </>
  ),
  trash: <path d="M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7" />,
  truck: (
    <>
      <path d="M2 5h12v11H2zM14 9h4.5l3.5 4v3h-8z" />
      <circle cx="6.5" cy="18" r="2" />
      <circle cx="17.5" cy="18" r="2" />
    </>
  ),
  upload: <path d="M12 16V4M7 9l5-5 5 5M4 16v5h16v-5" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c0-5 3.5-7 8-7s8 2 8 7" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2 20c0-4.5 3-6.5 7-6.5s7 2 7 6.5M15.5 4.7a3.5 3.5 0 0 1 0 6.6M18.5 14c2 .8 3.5 2.5 3.5 6" />
    </>
  ),
  wand: <path d="M4 20L15 9M13 7l4 4M18 3v4M16 5h4M20 12v3M18.5 13.5h3M8 3v3M6.5 4.5h3" />,
} satisfies Record<string, ReactNode>;

/** Solid glyphs: brands and the star. */
const solids = {
  facebook: (
    <path d="M13.5 22v-8h2.7l.5-3.3h-3.2V8.6c0-1 .4-1.6 1.7-1.6h1.6V4.1c-.5-.1-1.4-.2-2.4-.2-2.5 0-4.1 1.5-4.1 4.3v2.5H7.5V14h2.8v8z" />
  ),
  instagram: (
    <>
      <path d="M3 3h18v18H3z" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="12" cy="12" r="4.2" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="17" cy="7" r="1.3" />
    </>
  ),
  linkedin: (
    <path d="M4.5 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3 9h3.2v12H3zm5.5 0h3v1.7c.5-.9 1.7-2 3.6-2 3.8 0 4.5 2.4 4.5 5.6V21h-3.2v-6c0-1.5 0-3.3-2-3.3s-2.4 1.6-2.4 3.2V21H8.5z" />
  ),
  star: <path d="M12 2.5l2.9 6.1 6.6.9-4.8 4.6 1.2 6.7L12 17.6l-5.9 3.2 1.2-6.7L2.5 9.5l6.6-.9z" />,
  whatsapp: (
    <path d="M12.04 2C6.6 2 2.17 6.4 2.17 11.82c0 1.74.46 3.43 1.33 4.92L2 22l5.42-1.41a9.9 9.9 0 0 0 4.62 1.17h.01c5.44 0 9.87-4.41 9.87-9.83A9.87 9.87 0 0 0 12.04 2zm0 17.95a8.2 8.2 0 0 1-4.18-1.14l-.3-.18-3.22.84.86-3.12-.2-.32a8.1 8.1 0 0 1-1.25-4.33c0-4.52 3.72-8.2 8.3-8.2a8.2 8.2 0 0 1 8.29 8.2c0 4.53-3.72 8.25-8.3 8.25zm4.54-6.12c-.25-.12-1.47-.72-1.7-.8-.22-.09-.39-.13-.55.12-.17.25-.64.8-.79.97-.14.16-.29.18-.54.06-.25-.13-1.05-.39-2-1.23-.74-.66-1.24-1.47-1.38-1.72-.15-.25-.02-.38.11-.5.11-.12.25-.3.37-.44.13-.15.17-.25.25-.42.08-.16.04-.31-.02-.43-.06-.13-.56-1.34-.76-1.83-.2-.48-.41-.42-.56-.43h-.48c-.16 0-.43.06-.66.31-.22.25-.86.84-.86 2.05s.89 2.38 1.01 2.55c.12.16 1.74 2.64 4.22 3.7.59.26 1.05.41 1.41.52.59.19 1.13.16 1.56.1.47-.07 1.47-.6 1.67-1.18.21-.58.21-1.07.15-1.18-.06-.1-.22-.16-.47-.28z" />
  ),
  x: (
    <path d="M17.5 3h3.3l-7.2 8.2L22 21h-6.6l-5.2-6.1L4.3 21H1l7.7-8.8L.7 3h6.8l4.7 5.6zm-1.2 16h1.8L6.3 4.9H4.3z" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof lines | keyof typeof solids;

const isSolid = (name: IconName): name is keyof typeof solids => name in solids;

/** A decorative inline icon in the text's colour; the control or text beside it names it. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  const solid = isSolid(name);
  return (
    <svg
      className={`icon${solid ? " icon-fill" : ""}${className ? ` ${className}` : ""}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {solid ? solids[name] : lines[name]}
    </svg>
  );
}
