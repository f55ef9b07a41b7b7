import { composed } from "../ui/forms/composed.ts";

const NAME_LIMIT = 120;

/**
 * A file name without path, control characters and bidi overrides (`cod\u202Egpj.exe`); at most 120
 * characters, keeping the ending.
 */
export function cleanFileName(name: string): string {
  const base = composed(name.split(/[/\\]/).at(-1) ?? "", NAME_LIMIT);
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  if (clean === "") return "file";
  const characters = [...clean];
  if (characters.length <= NAME_LIMIT) return clean;
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(clean)?.[0] ?? "";
  return characters.slice(0, NAME_LIMIT - ending.length).join("") + ending;
}

/** `PDF`, in place of a picture of the file. */
export const fileEnding = (name: string): string =>
  /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? "FILE";

/** The path of a file; its name is for saving. */
export function fileAddress({ id, name }: { id: string; name: string }): string {
  return `/files/${id}/${encodeURIComponent(name)}`;
}

/** `640 kB`, `1.8 MB` or `2.4 GB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
