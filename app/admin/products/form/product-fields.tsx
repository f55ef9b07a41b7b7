import {
  fieldLabels,
  type ProductFieldName,
  textsOf,
} from "../../../catalogue/managing/product-input.ts";
import type { Product } from "../../../catalogue/product.ts";
import { joined } from "../../../ui/format/joined";
import { formatCount } from "../../../ui/format/money.ts";
import { readNaira } from "../../../ui/format/typed-money.ts";
import { Field } from "../../../ui/forms/field.tsx";

/**
 * What a product's form says besides its pictures (SPEC §5).
 * @param product what stands in the fields at first
 */
export function ProductFields({
  product,
  categories,
  errors,
}: {
  product: Product | undefined;
  categories: string[];
  errors: Record<string, string>;
}) {
  const texts = product && textsOf(product);
  const said = (name: ProductFieldName) => ({
    label: fieldLabels[name],
    error: errors[name],
  });
  const control = (name: ProductFieldName) => ({
    name,
    defaultValue: texts?.[name],
    required: true,
  });
  const text = (name: ProductFieldName) => ({ ...said(name), ...control(name) });
  return (
    <>
      <div className="field-pair">
        <Field {...text("name")} />
        <Field {...said("categoryName")}>
          <select
            className="select"
            {...control("categoryName")}
            defaultValue={texts?.categoryName ?? ""}
          >
            <option value="">Choose a category</option>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
      </div>
      <div className="product-form-columns">
        <Field
          {...text("price")}
          required={product?.price !== null}
          inputMode="decimal"
          placeholder="2,000"
          onInput={({ currentTarget }) => {
            const read = readNaira(currentTarget.value, "price");
            const isByQuote = !currentTarget.required && currentTarget.value.trim() === "";
            currentTarget.setCustomValidity(read.ok || isByQuote ? "" : read.error);
          }}
          hint="In naira, such as 45,000 or 45,000.50."
        />
        <Field
          {...text("quantity")}
          inputMode="numeric"
          hint="Shown to customers as the minimum units."
        />
        <Field
          {...text("delivery")}
          required={false}
          inputMode="numeric"
          hint="Shown as 'Ready in 3 working days'. Empty: no day is promised."
        />
      </div>
      {errors.lessRungs ? (
        <div className="product-form-state">
          <label>
            <input type="checkbox" name="lessRungs" value={errors.lessRungs} />
            Take off {rungsInWords(errors.lessRungs)}
          </label>
        </div>
      ) : null}
      <Field {...said("description")}>
        <textarea className="textarea" rows={4} {...control("description")} />
      </Field>
      <div className="product-form-columns">
        <Field {...text("feature1")} />
        <Field {...text("feature2")} />
        <Field {...text("feature3")} />
      </div>
      <fieldset className="product-form-state">
        <legend>In the shop</legend>
        <label>
          <input type="radio" name="state" value="published" defaultChecked={!product?.isDraft} />
          Published
        </label>
        <label>
          <input type="radio" name="state" value="draft" defaultChecked={product?.isDraft} />
          Draft
        </label>
        <span className="hint">A draft is seen by the shop only.</span>
      </fieldset>
    </>
  );
}

/** @param quantities with spaces between them */
function rungsInWords(quantities: string): string {
  const each = quantities.split(" ").map((one) => formatCount(Number(one)));
  return `${each.length === 1 ? "the rung" : "the rungs"} ${joined(each)}`;
}
