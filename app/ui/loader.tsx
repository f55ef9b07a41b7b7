import { useLocation, useNavigation } from "react-router";

/**
 * The loader: `late` appears after 150 ms, so that it never flickers; `page` does so over the
 * window.
 */
export function Loader({ place }: { place: "late" | "page" }) {
  return (
    <div className={`loader loader-${place}`} role="status">
      <Plates />
      <p>Loading....</p>
    </div>
  );
}

/** Shown while another page takes longer than 150 ms. */
export function NavigationLoader() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // Filters and next pages of the same path show their own loader.
  if (navigation.state !== "loading" || navigation.location.pathname === pathname) return null;
  return <Loader place="page" />;
}

const letter =
  "M289.2 384.9Q251.2 384.9 223.5 376.9Q195.8 368.9 177.5 352.9Q159.2 336.9 150.5 312.7Q141.8 288.4 141.8 255.9Q141.8 216.9 155.2 187.9Q168.8 158.9 194.5 142.9Q220.2 126.9 255.8 126.9Q297.8 126.9 323 139.9Q348.2 152.9 359.2 183.4Q370.2 213.9 370.2 265.9H175.2Q178.2 273.4 185.5 278.4Q192.8 283.4 204 286.4Q215.2 289.4 230.5 290.7Q245.8 291.9 265.2 291.9Q288.8 291.9 311 288.9Q333.2 285.9 363.8 279.4V375.4Q348.2 379.9 332 382.4Q315.8 384.9 289.2 384.9ZM336.2 238.4Q336.2 226.4 313.8 217.9Q291.2 209.4 255.8 209.4Q233.2 209.4 215.5 213.4Q197.8 217.4 187.8 223.9Q177.8 230.4 177.8 238.4ZM193.9 37.1h62.1l46.2 72.2h-52zM290 440.9a34 34 0 1 1-68 0a34 34 0 1 1 68 0z";

function Plates() {
  return (
    <svg className="plates" viewBox="0 0 512 512" aria-hidden="true">
      <path className="plates-cyan" d={letter} />
      <path className="plates-magenta" d={letter} />
      <path className="plates-yellow" d={letter} />
      <path className="plates-key" d={letter} />
    </svg>
  );
}
