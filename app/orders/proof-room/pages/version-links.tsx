import { Link } from "react-router";
import { Icon } from "../../../ui/icon";
import type { RoomVersion } from "../../proofs/proof-room";

/** The versions, and the way to compare them; nothing while there is one. */
export function VersionLinks({
  versions,
  version,
  to,
  compare,
}: {
  /** Oldest first. */
  versions: RoomVersion[];
  /** The one on screen. */
  version: RoomVersion | undefined;
  /** The address of a version. */
  to: (version: RoomVersion) => string;
  /** The address of the comparison. */
  compare: string;
}) {
  if (versions.length < 2) return null;
  return (
    <nav className="row" aria-label="Versions">
      {versions.map((one) => (
        <Link
          key={one.version}
          className={one === version ? "chip chip-on" : "chip"}
          aria-current={one === version ? "page" : undefined}
          to={to(one)}
        >
          Proof {one.version}
          {one === versions.at(-1) ? ", newest" : ""}
        </Link>
      ))}
      <Link className="button button-line button-small" to={compare}>
        <Icon name="compare" />
        Compare
      </Link>
    </nav>
  );
}
