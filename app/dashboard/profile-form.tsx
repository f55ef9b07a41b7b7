import { Form } from "react-router";
import { AddressFields } from "../accounts/address/address-fields";
import { OwnerField } from "../accounts/owner-field";
import type { ShownProfile } from "../accounts/profile/profile.server";
import type { FormAnswer } from "../ui/forms/form-answer";
import { NameField, PhoneField, SubmitButton } from "../ui/forms/form-parts";

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
          <NameField answer={answer} placeholder="Lastname and Firstname" initial={profile.name} />
          <PhoneField answer={answer} label="Phone number" initial={profile.phoneNumber} />
          <AddressFields answer={answer} initial={profile.address} />
          <div className="row">
            <SubmitButton busy={busy}>Save</SubmitButton>
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
