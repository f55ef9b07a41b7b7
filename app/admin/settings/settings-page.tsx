import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import type { Route } from "./+types/settings-page";
import { SectionList, SettingsHead } from "./settings-frame";

/** Every section of the settings. */
export function loader({ context }: Route.LoaderArgs) {
  staffOf(context.get(viewerContext), "settings");
  return null;
}

export const meta = () => noindexMeta("Settings");

export default function SettingsPage() {
  return (
    <main className="main" id="main" tabIndex={-1}>
      <SettingsHead />
      <SectionList />
    </main>
  );
}
