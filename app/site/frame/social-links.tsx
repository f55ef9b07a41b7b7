import { type Business, business } from "../../shop/business.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";

const icons: Record<Business["social"][number]["name"], IconName> = {
  Facebook: "facebook",
  Instagram: "instagram",
  X: "x",
  LinkedIn: "linkedin",
};

export function SocialLinks({ className }: { className: string }) {
  return (
    <div className={className}>
      {business.social.map(({ name, url }) => (
        <a key={name} href={url} aria-label={name} rel="noopener">
          <Icon name={icons[name]} />
        </a>
      ))}
    </div>
  );
}
