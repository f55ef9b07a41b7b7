import { Form } from "react-router";
import type { ShownProfile } from "../accounts/profile/profile.server";
import { telLink } from "../shop/links";
import { Fact } from "../ui/fact";
import { initialsOf } from "../ui/format/initials";
import { lagosDay } from "../ui/format/lagos-time";
import { Icon } from "../ui/icon";
import { Notice } from "../ui/notice";

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

const NOT_GIVEN = "Not given";

export function ProfileView({ profile }: { profile: ShownProfile }) {
  const { name, email, phoneNumber, address, hasData } = profile;
  const since = month.format(new Date(lagosDay(profile.createdAt)));
  return (
    <section className="panel" aria-label="Your details">
      <div className="panel-head">
        <h2>View</h2>
        <Form method="get">
          <input type="hidden" name="edit" value="1" />
          <button type="submit" className="button button-line button-small">
            <Icon name="edit" />
            Edit Profile
          </button>
        </Form>
      </div>
      <div className="panel-body stack">
        <div className="row">
          <span className="profile-initials" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <div className="shrinks">
            <b>{name}</b>
            <p className="text-small muted">Customer since {since}</p>
          </div>
        </div>
        {hasData ? null : <Notice>No user data found</Notice>}
        <dl className="specification">
          <Fact name="Name">{name}</Fact>
          <Fact name="Email">{email}</Fact>
          <Fact name="Phone number">
            {phoneNumber ? <a href={telLink(phoneNumber)}>{phoneNumber}</a> : NOT_GIVEN}
          </Fact>
          <Fact name="Street address">{address.streetAddress || NOT_GIVEN}</Fact>
          <Fact name="City">{address.city || NOT_GIVEN}</Fact>
          <Fact name="State">{address.state || NOT_GIVEN}</Fact>
          <Fact name="Country">{address.country || NOT_GIVEN}</Fact>
        </dl>
      </div>
    </section>
  );
}
