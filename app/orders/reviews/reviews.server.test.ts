/** Reviews: who may write them, what they count for, and what the shop can do about them. */
import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, files, products, reviews } from "../../../database/schema.ts";
import {
  admin,
  move,
  newGuest,
  newOrder,
  product,
  typed,
  upload,
  useOrders,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { removeAccount } from "../../accounts/removal/account-removal.server.ts";
import { findReviews, isShownPhoto } from "../../catalogue/reviews/find-reviews.server.ts";
import { bylineOf, reviewed } from "../../catalogue/reviews/review.ts";
import { requestOrder } from "../requesting/making/request-order.server.ts";
import { answerReview, hideReview, listReviews, showReview } from "./manage-reviews.server.ts";
import { ownReviews, rateLine } from "./rate-line.server.ts";
import { REVIEW_PHOTOS } from "./review-photos.server.ts";

useTestDatabase("demo");
const people = useOrders();

/** An order that was delivered to its buyer. */
async function delivered(change: Record<string, string> = {}) {
  const order = await newOrder(change);
  for (const to of ["approved", "printing", "ready", "delivered"] as const) {
    expect(await move(order.id, to)).toEqual({ ok: true });
  }
  return order;
}

type Said = Parameters<typeof rateLine>[1];
const rate = (id: string, said: Partial<Said> = {}, uploaders: string[] = []) =>
  rateLine(
    id,
    { place: 1, stars: 5, words: "Sharp print.", photo: "", isPhotoOff: false, ...said },
    uploaders,
  );

async function ratingOf(id = product.id) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row?.rating;
}

const reviewOf = async (orderId: string) => (await ownReviews(orderId))[0];

beforeEach(() =>
  db.transaction(async (tx) => {
    await tx.delete(reviews);
    await tx.update(products).set({ rating: null });
  }),
);

describe("a line is rated", () => {
  test("once it is delivered, by whoever holds the order's link, under a byline", async () => {
    const order = await newOrder();
    expect(await rate(order.id)).toMatchObject({ ok: false, status: 409 });
    for (const to of ["approved", "printing", "ready"] as const) await move(order.id, to);
    expect(await rate(order.id)).toMatchObject({ ok: false, status: 409 });
    await move(order.id, "delivered");
    expect(await rate(order.id)).toEqual({ ok: true });
    expect(await reviewOf(order.id)).toMatchObject({
      ...{ place: 1, stars: 5, words: "Sharp print.", byline: "Bello A." },
      ...{ photo: null, answer: null, hiddenReason: null },
    });
  });

  test("not when it is cancelled", async () => {
    const order = await newOrder();
    await move(order.id, "cancelled", "No paper");
    expect(await rate(order.id)).toMatchObject({ ok: false, status: 409 });
  });

  test("once: said again, it is changed, and the rating with it", async () => {
    const order = await delivered();
    await rate(order.id);
    await rate(order.id, { stars: 2, words: " " });
    expect(await ownReviews(order.id)).toMatchObject([{ stars: 2, words: "" }]);
    expect(await ratingOf()).toBe(2);
  });

  test("not with other stars than 1 to 5", async () => {
    const order = await delivered();
    for (const stars of [0, 6, 2.5, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(await rate(order.id, { stars })).toMatchObject({
        errors: { stars: "Choose 1 to 5 stars." },
      });
    }
  });

  test("not with more words than 2,000, nor for a line that is not there", async () => {
    const order = await delivered();
    expect(await rate(order.id, { words: "a".repeat(2_001) })).toMatchObject({
      errors: { words: "A review has at most 2,000 characters." },
    });
    for (const place of [0, 2, -1, 1.5, 2 ** 40, Number.NaN]) {
      expect(await rate(order.id, { place })).toMatchObject({ ok: false, status: 400 });
    }
    expect(await rate(order.id, { words: "ẹ".repeat(2_000) })).toEqual({ ok: true });
    expect(await rate(uuidv7())).toMatchObject({ ok: false, status: 404 });
  });
});

describe("a photo", () => {
  test("is the buyer's own, replaced by another one, and taken off", async () => {
    const order = await delivered();
    const { participantId } = order.guest;
    const [mine, other, theirs] = [
      await upload(participantId, REVIEW_PHOTOS),
      await upload(participantId, REVIEW_PHOTOS),
      await upload(newGuest().participantId, REVIEW_PHOTOS),
    ];
    const gone = { ok: false, lost: [theirs], errors: { files: expect.any(String) } };
    expect(await rate(order.id, { photo: theirs }, [participantId])).toMatchObject(gone);
    expect(await rate(order.id, { photo: "no id" }, [participantId])).toMatchObject({ ok: false });
    expect(await rate(order.id, { photo: mine }, [participantId])).toEqual({ ok: true });
    expect(await rate(order.id, { photo: mine }, [participantId])).toEqual({ ok: true });
    expect((await reviewOf(order.id))?.photo).toBe(`/pictures/uploaded/reviews/${mine}.webp`);
    // Changing the review without a photo keeps the photo.
    await rate(order.id, { stars: 4 }, [participantId]);
    expect(await isShownPhoto(mine)).toBe(true);
    await rate(order.id, { photo: other }, [participantId]);
    expect(await db.$count(files, eq(files.id, mine))).toBe(0);
    await rate(order.id, { isPhotoOff: true }, [participantId]);
    expect((await reviewOf(order.id))?.photo).toBeNull();
    expect(await db.$count(files, eq(files.id, other))).toBe(0);
  });

  test("does not show once its review is hidden", async () => {
    const order = await delivered();
    const photo = await upload(order.guest.participantId, REVIEW_PHOTOS);
    await rate(order.id, { photo }, [order.guest.participantId]);
    const review = await reviewOf(order.id);
    await hideReview(admin, review?.id ?? "", "Not our print");
    expect(await isShownPhoto(photo)).toBe(false);
    await showReview(admin, review?.id ?? "");
    expect(await isShownPhoto(photo)).toBe(true);
  });
});

describe("the rating of a product", () => {
  test("is the mean of what shows, and none until somebody has rated", async () => {
    const [one, other] = [await delivered(), await delivered()];
    expect(await ratingOf()).toBeNull();
    expect(await findReviews(product.id, null)).toBeUndefined();
    await rate(one.id, { stars: 5 });
    await rate(other.id, { stars: 2 });
    expect(await ratingOf()).toBe(3.5);
    const hidden = (await reviewOf(other.id))?.id ?? "";
    await hideReview(admin, hidden, "Meant for another shop");
    expect(await ratingOf()).toBe(5);
    const page = await findReviews(product.id, null);
    expect(page).toMatchObject({ reviews: [{ stars: 5 }], counts: [0, 0, 0, 0, 1] });
    await hideReview(admin, (await reviewOf(one.id))?.id ?? "", "Written by ourselves");
    expect(await ratingOf()).toBeNull();
    expect(await findReviews(product.id, null)).toBeUndefined();
    await showReview(admin, hidden);
    expect(await ratingOf()).toBe(2);
  });

  test("counts all of those that come at once", async () => {
    const orders = [await delivered(), await delivered(), await delivered(), await delivered()];
    await Promise.all(orders.map(({ id }, index) => rate(id, { stars: index + 1 })));
    expect(await ratingOf()).toBe(2.5);
    expect(reviewed([1, 1, 1, 1, 0])).toEqual({ mean: 2.5, count: 4 });
  });

  test("is one press's, sent twice", async () => {
    const order = await delivered();
    await Promise.all([rate(order.id), rate(order.id), rate(order.id)]);
    expect(await ownReviews(order.id)).toHaveLength(1);
  });
});

test("reviews of a product come ten a page, the newest first", async () => {
  const order = await delivered();
  const said = Array.from({ length: 12 }, (_, index) => ({
    ...{ id: uuidv7(), orderId: order.id, productId: product.id, stars: 5, words: `${index}` },
    timestamp: new Date(1_800_000_000_000 + index),
  }));
  // A line has one review; the others here are of lines that only this test has.
  await db.execute(sql`
    insert into order_lines (order_id, place, name, quantity, minimum)
    select ${order.id}, place, 'More', 1, 1 from generate_series(2, 12) place`);
  await db.insert(reviews).values(said.map((one, index) => ({ ...one, place: index + 1 })));
  const first = await findReviews(product.id, null);
  expect(first?.reviews.map(({ words }) => words)).toEqual([
    "11",
    "10",
    "9",
    "8",
    "7",
    "6",
    "5",
    "4",
    "3",
    "2",
  ]);
  const second = await findReviews(product.id, first?.next ?? null);
  expect(second).toMatchObject({ reviews: [{ words: "1" }, { words: "0" }], next: null });
  expect(await findReviews(product.id, "nonsense")).toMatchObject({ isFirst: true });
});

describe("the shop", () => {
  test("answers under a review, changes that, and takes it back, each with an audit line", async () => {
    const order = await delivered();
    await rate(order.id);
    const { id = "" } = (await reviewOf(order.id)) ?? {};
    await answerReview(admin, id, "Thank you!");
    await answerReview(admin, id, "Thank you!");
    expect(await listReviews(admin, null)).toMatchObject({
      reviews: [{ id, answer: "Thank you!", productName: product.name }],
    });
    expect(await answerReview(admin, id, "a".repeat(2_001))).toMatchObject({ status: 400 });
    await answerReview(admin, id, "");
    expect((await reviewOf(order.id))?.answer).toBeNull();
    expect(await answerReview(admin, id, " ")).toMatchObject({
      errors: { answer: "Write the answer." },
    });
    const acts = await db
      .select()
      .from(auditLines)
      .where(sql`${auditLines.act} like '%review'`)
      .orderBy(auditLines.id);
    expect(acts.slice(-2).map(({ act }) => act)).toEqual(["answer-review", "unanswer-review"]);
  });

  test("hides one with a reason, which its buyer reads and the audit keeps", async () => {
    const order = await delivered();
    await rate(order.id);
    const { id = "" } = (await reviewOf(order.id)) ?? {};
    expect(await hideReview(admin, id, " ")).toMatchObject({
      errors: { reason: "Write the reason." },
    });
    expect(await hideReview(admin, id, "Names a person")).toEqual({ ok: true });
    expect((await reviewOf(order.id))?.hiddenReason).toBe("Names a person");
    // Rewritten, it stays hidden.
    await rate(order.id, { words: "Again" });
    expect(await ratingOf()).toBeNull();
    const [line] = await db
      .select()
      .from(auditLines)
      .where(and(eq(auditLines.act, "hide-review")))
      .orderBy(sql`${auditLines.id} desc`)
      .limit(1);
    expect(line?.details).toMatchObject({ name: product.name, reason: "Names a person" });
  });

  test("alone does: nobody else reads the list or changes anything", async () => {
    const customer = await people.newUser("Nosy", "user");
    for (const act of [
      () => listReviews(customer, null),
      () => answerReview(customer, uuidv7(), "Hello"),
      () => hideReview(customer, uuidv7(), "Why"),
      () => showReview(customer, uuidv7()),
    ]) {
      expect(await status(act())).toBe(403);
    }
    expect(await answerReview(admin, "no id", "Hello")).toMatchObject({ status: 404 });
    expect(await hideReview(admin, uuidv7(), "Why")).toMatchObject({ status: 404 });
  });
});

test("whoever deletes their account takes name and photo off; stars and words stay", async () => {
  const customer = await people.newUser("Ada", "user");
  const made = await requestOrder({ viewer: customer, address: "10.9.9.9" }, typed());
  if (!made.ok) throw new Error(JSON.stringify(made));
  for (const to of ["approved", "printing", "ready", "delivered"] as const) await move(made.id, to);
  const photo = await upload(customer.user.id, REVIEW_PHOTOS);
  await rate(made.id, { photo }, [customer.user.id]);
  await db.transaction((tx) => removeAccount(tx, customer.user.id));
  expect(await reviewOf(made.id)).toMatchObject({
    ...{ byline: null, photo: null, stars: 5, words: "Sharp print." },
  });
  expect(await db.$count(files, eq(files.id, photo))).toBe(0);
});

test.each([
  ["Bello Adunni", "Bello A."],
  ["  chidinma  okafor nwosu ", "chidinma N."],
  ["Ìdòwú", "Ìdòwú"],
  ["Tunde ọlá", "Tunde Ọ."],
  ["x".repeat(100), "x".repeat(30)],
  [`${"👩".repeat(60)} B`, `${"👩".repeat(25)} B.`],
  ["", null],
  [null, null],
])("%s is shown as %s", (name, byline) => {
  expect(bylineOf(name)).toBe(byline);
});
