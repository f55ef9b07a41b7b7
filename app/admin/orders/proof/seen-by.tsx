import { inSentence } from "../../../orders/proofs/page-names";
import { pagesInWords, type Room } from "../../../orders/proofs/proof-room";
import type { AdminOrder } from "../../../orders/reading/read-orders.server";
import { moment } from "../../../orders/ui/order-history";
import { Icon } from "../../../ui/icon";
import { Panel } from "../../../ui/panel";

/** Who has had how many pages on screen. Opened is not seen: a page counts after two seconds. */
export function SeenBy({ room, order, today }: { room: Room; order: AdminOrder; today: string }) {
  const { versions, colleagues, looks } = room;
  const newest = versions.at(-1);
  if (!newest) return null;
  const buyer = order.name ?? "The customer";
  const people = [
    { id: undefined, name: buyer, what: "buyer, decides", since: "" },
    ...colleagues.map((one) => ({
      id: one.id,
      name: one.name,
      what: one.isRevoked ? "link taken back" : "invited, comments",
      since: one.invitedAt,
    })),
  ];
  const shown = versions.slice(-2);
  const seen = ({ id, since }: (typeof people)[number], version: number) => {
    const look = looks.find((one) => one.colleague === id && one.version === version);
    if (look) return `${look.seen} of ${pagesInWords(look.of)}, ${moment(look.last, today)}`;
    const next = versions.find((one) => one.version === version + 1);
    return next && since > next.sentAt ? "Not invited yet" : "Nothing yet";
  };
  // What the room says of a page is said of its buyer.
  const unseen = newest.pages.filter(({ isSeen }) => !isSeen).map(({ name }) => inSentence(name));
  return (
    <Panel title="Who has seen what">
      <div className="room-seen">
        <table>
          <thead>
            <tr>
              <th scope="col">Who</th>
              {shown.map(({ version }) => (
                <th key={version} scope="col">
                  Proof {version}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id ?? "buyer"}>
                <th scope="row">
                  <bdi>{person.name}</bdi>
                  <span className="text-smallest muted">{person.what}</span>
                </th>
                {shown.map(({ version }) => (
                  <td key={version}>{seen(person, version)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {order.status === "proof-sent" && unseen.length > 0 ? (
        <div className="stack">
          <p className="text-small">
            <bdi>{buyer}</bdi> has not looked at{" "}
            {unseen.length > 3 ? `${unseen.length} pages` : unseen.join("; ")}.
          </p>
          {order.whatsapp ? (
            <a
              className="button button-whatsapp button-small"
              href={order.whatsapp}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="whatsapp" />
              Remind on WhatsApp
            </a>
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}
