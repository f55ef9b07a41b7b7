import { Link } from "react-router";
import {
  hasPages,
  LARGE_WIDTH,
  pageAddress,
  pageSources,
  viewerAddress,
} from "../../uploads/file-pages";
import { fileTypes } from "../../uploads/file-types";
import { orderFileAddress } from "../files/order-files";
import type { Proof } from "../order";

/** The first page of a proof, with the link to all of it. */
export function ProofPicture({
  proof,
  orderKey,
  room,
}: {
  proof: Proof;
  orderKey: string;
  /** The page of the room, for a proof of several pages. */
  room: string;
}) {
  const { version, pages = 1, width, height } = proof;
  const whole = orderFileAddress(proof, orderKey);
  const href = hasPages(proof) ? viewerAddress(proof, orderKey) : whole;
  const source = isLight(proof)
    ? { src: whole }
    : {
        src: pageAddress(proof, 1, LARGE_WIDTH, orderKey),
        srcSet: pageSources(proof, 1, orderKey),
        sizes: "(width < 48rem) 95vw, 700px",
      };
  if (pages > 1) {
    return (
      <Link to={room}>
        <img {...source} alt={`Proof ${version} of your order`} width={width} height={height} />
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer">
      <img {...source} alt={`Proof ${version} of your order`} width={width} height={height} />
    </a>
  );
}

/** Browsers show these files directly; a picture is made of others. */
function isLight({ type, size }: Proof): boolean {
  const known = fileTypes[type];
  return size <= 3_000_000 && Boolean(known?.picture && known.harmless);
}
