/** What the server makes of the form of a product's prices. */
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { setPriceList } from "../../../catalogue/prices/change-prices.server.ts";
import { findPrices, type KeptPrices } from "../../../catalogue/prices/read-prices.server.ts";
import { formOf, type PriceForm, readPriceForm } from "./price-form.ts";
import { changeForm, copyOptions, isNamed } from "./price-form-changes.ts";
import { inputOf } from "./price-form-input.ts";
import type { PricesAnswer } from "./prices-answer.ts";

/** An answer with its status; undefined when the product is gone. */
type Answered = { status: number; answer: PricesAnswer } | undefined;

/**
 * Does what the pressed button says.
 * @param typed the form's fields
 * @throws Response 403 when the viewer is not an admin
 */
export async function answerPrices(
  viewer: Viewer,
  id: string,
  typed: Readonly<Record<string, string>>,
): Promise<Answered> {
  const prices = await findPrices(viewer, id);
  if (!prices) return undefined;
  const form = readPriceForm(typed);
  const intent = typed.intent ?? "";
  const revision = Number.parseInt(typed.revision ?? "", 10) || 0;
  const [act = "", number = ""] = intent.split(".");
  switch (act) {
    case "update":
      return update(viewer, id, revision, form);
    case "copy":
      return copy(viewer, typed.from ?? "", form, revision);
    case "copy-ticked":
      return copyTicked(viewer, typed, form, revision);
    case "take-theirs": {
      const taken = { ...formOf(prices.list), tried: form.tried };
      return told({ form: taken, isOther: true, revision: prices.revision });
    }
    case "keep-mine":
      return told({ form, revision: Number.parseInt(number, 10) || revision });
    default: {
      const changed = changeForm(form, intent);
      const isWrong = Object.keys(changed.errors).length > 0;
      const opened = /-(?:value|option)$/.test(act) ? { opened: Number(number) } : {};
      return told({ ...changed, isOther: true, revision, ...opened }, isWrong ? 400 : 200);
    }
  }
}

const told = (answer: Partial<PricesAnswer>, status = 200): Answered => ({
  status,
  answer: { errors: {}, ...answer },
});

async function update(
  viewer: Viewer,
  id: string,
  revision: number,
  form: PriceForm,
): Promise<Answered> {
  const input = inputOf(form);
  const kept = await setPriceList(viewer, id, revision, input.list);
  if (kept.ok) {
    const now = await findPrices(viewer, id);
    const isOther = now !== undefined && now.revision === kept.revision;
    const shown = isOther ? { ...formOf(now.list), tried: form.tried } : form;
    return told({ form: shown, isOther, isSaved: true, revision: kept.revision });
  }
  if ("gone" in kept) return undefined;
  if ("current" in kept) return told({ form, revision, theirs: theirsOf(kept.current) }, 409);
  return told({ form, revision, errors: { ...kept.errors, ...input.errors } }, 400);
}

const theirsOf = ({ list, revision, changedBy, changedAt }: KeptPrices) => ({
  form: formOf(list),
  revision,
  by: changedBy,
  at: (changedAt ?? new Date()).toISOString(),
});

/** Asks what to copy. */
async function copy(
  viewer: Viewer,
  from: string,
  form: PriceForm,
  revision: number,
): Promise<Answered> {
  const other = await findPrices(viewer, from);
  if (!other) return told({ form, revision, errors: NOT_CHOSEN }, 400);
  const { name, list } = other;
  const options = list.options.map(({ id, name, values }) => {
    const own = form.options.find((option) => isNamed(option, name));
    return { id, name, values: values.length, ...(own ? { replaced: own.values.length } : {}) };
  });
  return told({ form, revision, copying: { from, name, options, rungs: list.rungs.length } });
}

const NOT_CHOSEN = { from: "Choose the product to copy from." };

async function copyTicked(
  viewer: Viewer,
  typed: Readonly<Record<string, string>>,
  form: PriceForm,
  revision: number,
): Promise<Answered> {
  const other = await findPrices(viewer, typed["copy.from"] ?? "");
  if (!other) return told({ form, revision, errors: NOT_CHOSEN }, 400);
  const options = other.list.options.filter(({ id }) => typed[`copy.o.${id}`]);
  const isCopied = ([option]: [string, string]) => options.some(({ id }) => id === option);
  const exclusions = other.list.exclusions.filter(
    (pair) => isCopied(pair.one) && isCopied(pair.other),
  );
  const copied = copyOptions(form, { ...other.list, options, exclusions });
  const { rungs, ordered, step } = formOf(other.list);
  const whole = typed["copy.ladder"] ? { ...copied, rungs, ordered, step } : copied;
  return told({ form: whole, isOther: true, revision });
}
