import { Form } from "react-router";
import { AddressFields } from "../accounts/address/address-fields";
import { OwnerField } from "../accounts/owner-field";
import type { ShownProfile } from "../accounts/profile/profile.server";
import { AnsweredField } from "../ui/forms/answered-field";
import type { FormAnswer } from "../ui/forms/form-answer";

/** The form that changes a profile; Cancel leaves everything as it was. */
export function ProfileForm({
  owner,
  profile,
  answer,
  busy,
}: {
  /** The account's id. */
  owner: string;
  profile: ShownProfile;
  answer: FormAnswer | undefined;
  busy: boolean;
}) {
  return (
    <section className="panel" aria-label="Your details">
      <div className="panel-head">
        <h2>Edit</h2>
      </div>
      <div className="panel-body">
        <Form
          method="post"
          action="/user-dashboard/user-profile?edit=1"
          className="stack"
          noValidate
        >
          <OwnerField owner={owner} answer={answer} />
          <input type="hidden" name="intent" value="save" />
          <AnsweredField
            answer={answer}
            label="Name"
            name="name"
            autoComplete="name"
            placeholder="Lastname and Firstname"
            initial={profile.name}
            required
          />
          <AnsweredField
            answer={answer}
            label="Phone number"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            placeholder="+234 800 0000 0000"
            initial={profile.phoneNumber}
            required
          />
          <AddressFields answer={answer} initial={profile.address} />
          <div className="row">
            <button type="submit" className="button button-primary" disabled={busy}>
              {busy ? <span className="spin" aria-hidden="true" /> : null}
              Save
            </button>
            <button type="submit" className="button button-line" form="cancel-edit">
              Cancel
            </button>
          </div>
        </Form>
        <Form method="get" id="cancel-edit" />
      </div>
    </section>
  );
}
