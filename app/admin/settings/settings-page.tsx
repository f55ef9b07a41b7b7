import { viewerContext } from "../../accounts/viewer.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import type { Route } from "./+types/settings-page";
import { readSectionValues } from "./section-values.server";
import { SectionList, SettingsHead } from "./settings-frame";

/** What stands in every section of the settings. */
export const loader = ({ context }: Route.LoaderArgs) =>
  readSectionValues(context.get(viewerContext));

export const meta = () => noindexMeta("Settings");

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="main" id="main" tabIndex={-1}>
      <SettingsHead />
      <SectionList values={loaderData} />
    </main>
  );
}
