import { Icon } from "../ui/icon.tsx";

/** What a product or an item has to offer, each with a tick. */
export function Features({ of }: { of: string[] }) {
  return (
    <ul className="features">
      {of.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  );
}
