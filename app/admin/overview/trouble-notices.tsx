import { Link } from "react-router";
import { Notice } from "../../ui/notice";

/** What is wrong with mails, work, storage, clock or database, in short. */
export function TroubleNotices({ troubles }: { troubles: { isBad: boolean; title: string }[] }) {
  if (troubles.length === 0) return null;
  return (
    <div className="overview-troubles">
      {troubles.map(({ isBad, title }) => (
        <Notice key={title} kind={isBad ? "bad" : "warn"}>
          <b>{title}.</b>{" "}
          <Link className="link" to="/admin-dashboard/health">
            What to do
          </Link>
        </Notice>
      ))}
    </div>
  );
}
