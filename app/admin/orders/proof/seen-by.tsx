import type { Room } from "../../../orders/proofs/proof-room";
import { moment } from "../../../orders/ui/order-history";
import { Panel } from "../../../ui/panel";

/** Who has had how many pages on screen. Opened is not seen: a page counts after two seconds. */
export function SeenBy({ room, name, today }: { room: Room; name: string | null; today: string }) {
  const { versions, colleagues, looks } = room;
  if (versions.length === 0) return null;
  const people = [
    { id: undefined, name: name ?? "The customer", what: "buyer, decides" },
    ...colleagues.map((one) => ({
      id: one.id,
      name: one.name,
      what: one.isRevoked ? "link taken back" : "invited, comments",
    })),
  ];
  const shown = versions.slice(-2);
  const seen = (id: string | undefined, version: number) => {
    const look = looks.find((one) => one.colleague === id && one.version === version);
    return look ? `${look.seen} of ${look.of} pages, ${moment(look.last, today)}` : "Nothing yet";
  };
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
                  <td key={version}>{seen(person.id, version)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
