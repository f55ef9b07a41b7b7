import { business, defaults } from "../business.ts";
import { logoIn } from "../pages/shop-pictures.ts";

/**
 * The shop's logo: the picture that the owner has chosen; the drawing that the shop comes with as
 * long as it has its name; else the name in letters.
 */
export function Wordmark({
  onDark = false,
  alt,
  width,
  height,
  className,
  loading,
  fetchPriority,
}: { onDark?: boolean } & Pick<
  React.ComponentProps<"img">,
  "alt" | "width" | "height" | "className" | "loading" | "fetchPriority"
>) {
  const { name, look } = business;
  const classes = `wordmark ${className ?? ""}`.trim();
  if (look.logo) {
    // A logo may be dark: it stands on paper.
    const shown = onDark ? `${classes} wordmark-on-paper` : classes;
    return <img className={shown} src={logoIn(look.logo, "360.webp")} alt={alt} />;
  }
  if (name !== defaults.name) {
    return (
      <span className={classes} aria-hidden={alt === "" || undefined}>
        {name}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={`/brand/wordmark${onDark ? "-on-indigo" : ""}.svg`}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      fetchPriority={fetchPriority}
    />
  );
}
