/** Where programs of Debian make artwork: a folder, and how they are run. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whyNotInstalled } from "../../setup/debian-packages.ts";

/** The programs, by their package. */
const PROGRAMS = {
  ghostscript: "gs",
  imagemagick: "convert-im6.q16",
  img2pdf: "img2pdf",
  inkscape: "inkscape",
  "libreoffice-draw": "soffice",
};
// Debian's own: others in the PATH answer in other ways.
const BIN = "/usr/bin/";
const PYTHON = `${BIN}python3`;

/**
 * Installs the programs where that is possible.
 * @returns why they are not all there; undefined when they are
 */
export function whyNoPrograms(): string | undefined {
  const packages = [...Object.keys(PROGRAMS), "python3-cairo"];
  return whyNotInstalled(packages, () => Object.values(PROGRAMS).every(isThere) && hasCairo());
}

const isThere = (program: string) => existsSync(BIN + program);
const hasCairo = () => spawnSync(PYTHON, ["-c", "import cairo"]).status === 0;

export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), "itewe-artwork-"));

  path(name: string): string {
    return join(this.folder, name);
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.path(name), content);
    return this.path(name);
  }

  read(name: string): Buffer {
    return readFileSync(this.path(name));
  }

  /** @throws with what the program said */
  run(program: string, args: string[], input = ""): void {
    const { status, stderr, error } = spawnSync(BIN + program, args, {
      cwd: this.folder,
      // Programs with windows keep their settings where nobody else has any.
      env: { PATH: process.env.PATH, HOME: this.folder, LANG: "C.UTF-8" },
      encoding: "utf8",
      input,
      maxBuffer: 64 * 1_048_576,
    });
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
