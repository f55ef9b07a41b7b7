import { useLocation, useNavigation } from "react-router";

/**
 * The mark in three plates that slide into register, over 'Loading....'.
 *
 * @param place `late` waits 150 ms before it shows, so that what is quick never flickers; `page`
 *   does so over the window
 */
export function Loader({ place }: { place: "late" | "page" }) {
  return (
    <div className={`loader ${place}`} role="status">
      <Plates />
      <p>Loading....</p>
    </div>
  );
}

/** The loader over the window while another page takes longer than 150 ms to come. */
export function NavigationLoader() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // A filter or a next page of the same address has its own place to wait in.
  if (navigation.state !== "loading" || navigation.location.pathname === pathname) return null;
  return <Loader place="page" />;
}

const letter =
  "M289 385Q251 385 224 377Q196 369 178 353Q159 337 151 313Q142 288 142 256Q142 217 155 188Q169 159 195 143Q220 127 256 127Q298 127 323 140Q348 153 359 183Q370 214 370 266H175Q178 273 186 278Q193 283 204 286Q215 289 231 291Q246 292 265 292Q289 292 311 289Q333 286 364 279V375Q348 380 332 382Q316 385 289 385ZM336 238Q336 226 314 218Q291 209 256 209Q233 209 216 213Q198 217 188 224Q178 230 178 238ZM194 37h62l46 72h-52zM290 441a34 34 0 1 1-68 0a34 34 0 1 1 68 0z";

function Plates() {
  return (
    <svg className="plates" viewBox="0 0 512 512" aria-hidden="true">
      <path className="c" d={letter} />
      <path className="m" d={letter} />
      <path className="y" d={letter} />
      <path className="k" d={letter} />
    </svg>
  );
}
