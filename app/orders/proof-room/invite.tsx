import { Form } from "react-router";
import { whatsappShare } from "../../shop/links";
import { Field } from "../../ui/forms/field";
import { Icon } from "../../ui/icon";
import type { RoomColleague } from "../proofs/proof-room";
import { CopyLink } from "../ui/copy-link";

/** 'Invite a colleague', by a link for commenting, and who has been invited. */
export function Invite({
  colleagues,
  room,
  number,
  address,
  formId,
  error,
}: {
  colleagues: RoomColleague[];
  /** The room's whole address, without a key. */
  room: string;
  /** The key of the order's link. */
  number: string;
  address: string;
  formId: string;
  error: string | undefined;
}) {
  const invited = colleagues.filter(({ isRevoked }) => !isRevoked);
  return (
    <details className="room-invite" open={error !== undefined || undefined}>
      <summary className="button button-line button-block">
        <Icon name="users" />
        Invite a colleague
      </summary>
      <Form method="post" action={address} className="stack" preventScrollReset>
        <input type="hidden" name="act" value="invite" />
        <input type="hidden" name="id" value={formId} />
        <Field
          key={colleagues.length}
          label="Their name, as it stands on their pins"
          name="name"
          maxLength={100}
          autoComplete="off"
          required
          hint="They see the pages and put pins. They see no prices and cannot approve."
          {...(error ? { error } : {})}
        />
        <button type="submit" className="button button-primary">
          Make a link
        </button>
      </Form>
      <ul className="room-invited">
        {invited.map(({ id, name, key }) => {
          const link = `${room}?key=${key}`;
          return (
            <li key={id}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className="row">
                <a
                  className="button button-whatsapp button-small"
                  href={whatsappShare(`Please look at the proof of ${number}:\n${link}`)}
                  target="_blank"
                  rel="noreferrer"
                >
                  <Icon name="whatsapp" />
                  Send the link
                </a>
                <CopyLink link={link} />
                <Form method="post" action={address} preventScrollReset>
                  <input type="hidden" name="act" value="revoke" />
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    className="button button-text button-small"
                    aria-label={`Take back the link of ${name}`}
                  >
                    Take back
                  </button>
                </Form>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
