import { Link } from "react-router";
import { Icon } from "../ui/icon";
import type { Route } from "./+types/welcome-page";
import { customerOf } from "./guards.server";
import { viewerContext } from "./viewer.server";

/** Whom to welcome. */
export function loader({ context }: Route.LoaderArgs) {
  return { name: customerOf(context.get(viewerContext)).name };
}

export function meta() {
  return [{ title: "Dashboard | Itewe" }, { name: "robots", content: "noindex" }];
}

/** The first page of a customer (SPEC §2). */
export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="main" id="main" tabIndex={-1}>
      <section className="wel pat dark">
        <h1>Welcome, {loaderData.name}</h1>
        <p>
          Tell us what you want to print and send your questions here. We answer the chat day and
          night.
        </p>
        <div className="row">
          <Link className="btn accent" to="/user-dashboard/user-chat">
            <Icon name="chat" />
            Chat with Admin
          </Link>
          <Link className="btn line" to="/user-dashboard/user-profile">
            <Icon name="user" />
            View Profile
          </Link>
        </div>
      </section>
    </main>
  );
}
