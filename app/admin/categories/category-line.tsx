import { Link } from "react-router";
import type { ManagedCategory } from "../../catalogue/managing/manage-categories.server";
import { formatCount } from "../../ui/format/money";
import { AnsweredField } from "../../ui/forms/answered-field";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";
import { CategoryAct, MoveForm } from "./category-act";

/** Where a link to a category's line leads. */
export const lineId = (name: string) =>
  `category-${encodeURIComponent(name.toLowerCase().replaceAll(" ", "-"))}`;

/** A category, with what can be done to it. */
export function CategoryLine({
  category,
  others,
  isFirst,
  isLast,
  answer,
}: {
  category: ManagedCategory;
  others: ManagedCategory[];
  isFirst: boolean;
  isLast: boolean;
  /** What a form of it was answered. */
  answer: FormAnswer | undefined;
}) {
  const { name, aliases, products } = category;
  const answerTo = (act: string) => (answer?.values.act === act ? answer : undefined);
  const isMoved = answerTo("up") ?? answerTo("down");
  const fields = { category: name };
  return (
    <li id={lineId(name)}>
      <div className="categories-line">
        <div className="categories-name">
          <h3>{name}</h3>
          <Link
            className="link link-tap text-small"
            to={`/admin-dashboard/products?${new URLSearchParams({ category: name })}`}
          >
            {products === 1 ? "1 product" : `${formatCount(products)} products`}
            <span className="visually-hidden"> in {name}</span>
          </Link>
        </div>
        <div className="row categories-moves">
          <MoveForm category={name} act="up" disabled={isFirst}>
            <Icon name="arrow-up" />
          </MoveForm>
          <MoveForm category={name} act="down" disabled={isLast}>
            <Icon name="arrow-up" className="categories-down" />
          </MoveForm>
        </div>
      </div>
      {aliases.length > 0 ? (
        <p className="text-small muted breaks">Also found as {aliases.join(", ")}</p>
      ) : null}
      {isMoved?.failure ? <p role="alert">{isMoved.failure}</p> : null}
      <details open={answer !== undefined && !isMoved}>
        <summary className="button button-text button-small">
          Change<span className="visually-hidden"> {name}</span>
        </summary>
        <div className="categories-acts">
          <CategoryAct act="rename" label="Rename" answer={answerTo("rename")} fields={fields}>
            <AnsweredField
              answer={answerTo("rename")}
              label="Name"
              name="name"
              initial={name}
              maxLength={60}
              required
            />
          </CategoryAct>
          <OtherNames category={category} answer={answerTo("aliases")} />
          {others.length > 0 ? (
            <MergeForm name={name} others={others} answer={answerTo("merge")} />
          ) : null}
          <CategoryAct
            act="remove"
            label="Remove"
            look="line"
            answer={answerTo("remove")}
            fields={fields}
          />
        </div>
      </details>
    </li>
  );
}

function OtherNames({
  category: { name, aliases },
  answer,
}: {
  category: ManagedCategory;
  answer: FormAnswer | undefined;
}) {
  return (
    <CategoryAct
      act="aliases"
      label="Save other names"
      look="line"
      answer={answer}
      fields={{ category: name }}
    >
      <Field
        label="Other names"
        error={answer?.errors.aliases}
        hint="Between commas. Search and old addresses find the category by them."
      >
        <textarea
          className="textarea"
          name="aliases"
          rows={2}
          defaultValue={answer?.values.aliases ?? aliases.join(", ")}
        />
      </Field>
    </CategoryAct>
  );
}

function MergeForm({
  name,
  others,
  answer,
}: {
  name: string;
  others: ManagedCategory[];
  answer: FormAnswer | undefined;
}) {
  const asked = answer?.failure && answer.values.into;
  return (
    <CategoryAct
      act="merge"
      label="Merge"
      look="line"
      answer={answer}
      isQuestion={Boolean(asked)}
      fields={{ category: name, ...(asked ? { agreed: asked } : {}) }}
    >
      <Field label="Merge into" error={answer?.errors.into}>
        <select className="select" name="into" defaultValue={answer?.values.into ?? ""}>
          <option value="">Choose a category</option>
          {others.map((other) => (
            <option key={other.name}>{other.name}</option>
          ))}
        </select>
      </Field>
    </CategoryAct>
  );
}
