import { Form, Link, useNavigation } from "react-router";
import { bylineOf } from "../../catalogue/reviews/review";
import { AnsweredField } from "../../ui/forms/answered-field";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { StarsField } from "../../ui/forms/stars-field";
import { Picture } from "../../ui/picture";
import { PICTURE_BYTES } from "../../uploads/upload-limits";
import { ArtworkField } from "../files/artwork-field";
import { useArtwork, useLostFiles } from "../files/use-artwork";
import type { OrderLine } from "../order";
import type { OwnReview } from "./rate-line.server";

const PHOTOS = {
  types: "JPG, PNG, WebP or AVIF",
  accept: ".jpg,.jpeg,.png,.webp,.avif",
  bytes: PICTURE_BYTES,
  // It has no preview: only what the shop makes of it is served, once the review is there.
  isPlain: true,
  without: "Without JavaScript no photo can be sent here: it is not needed.",
};

/**
 * The form for a line's stars, words and photo.
 * @param name of the order's contact, as typed
 */
export function RateForm({
  line,
  review,
  address,
  name,
  refused,
}: {
  line: OrderLine;
  review: OwnReview | undefined;
  address: string;
  name: string | null;
  refused: FormAnswer | undefined;
}) {
  const photo = useArtwork(undefined, { kind: "review-photo", most: 1 });
  useLostFiles(photo, refused?.lost);
  const busy = useNavigation().formData?.get("act") === "rate";
  const { form, notice } = useAnswerFocus(refused, false);
  const stars = refused ? refused.values.stars : review && String(review.stars);
  return (
    <Form
      ref={form}
      method="post"
      action={`${address}&rate=${line.place}`}
      className="stack"
      aria-label={`Rate ${line.name}`}
      aria-busy={busy}
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="act" value="rate" />
      <input type="hidden" name="place" value={line.place} />
      <AnswerNotice ref={notice}>{refused?.failure}</AnswerNotice>
      <StarsField value={stars} error={refused?.errors.stars} />
      <AnsweredField
        answer={refused}
        label="Your review (optional)"
        name="words"
        placeholder="What did we print for you, and how did it turn out?"
        {...(review ? { initial: review.words } : {})}
        lines
      />
      {review?.photo ? (
        <div className="row">
          {review.hiddenReason ? null : (
            <Picture src={review.photo} alt="Your photo" sizes="88px" width={88} height={88} />
          )}
          <label className="review-photo-off">
            <input type="checkbox" name="photoOff" value="1" />
            Take your photo off
          </label>
        </div>
      ) : null}
      <ArtworkField
        artwork={photo}
        most={1}
        label={review?.photo ? "Another photo (optional)" : "Photo (optional)"}
        takes={PHOTOS}
        error={refused?.errors.files}
      />
      <div className="row">
        <SubmitButton busy={busy} disabled={photo.isBusy}>
          {busy ? "Sending..." : photo.isBusy ? "Uploading the photo..." : "Post review"}
        </SubmitButton>
        <Link className="button button-text" to={address} preventScrollReset>
          Cancel
        </Link>
      </div>
      <p className="text-smallest muted">
        Everybody can read it on the product’s page, with{" "}
        <bdi>{bylineOf(name) ?? "A customer"}</bdi> as your name. You can change it later.
      </p>
    </Form>
  );
}
