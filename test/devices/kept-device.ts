import { Drafts, type Values } from "../../app/kept-form/drafts.ts";
import { type DraftChoice, type FormKind, KeptForm } from "../../app/kept-form/kept-form.ts";

/** A device on which forms of a kind are opened, in whichever tab. */
export function aDevice<More>(kind: FormKind<More>) {
  const stored: Record<string, string> = {};
  const device = { stored, now: 1_000, isFull: false, newIds: 0 };
  const storage = () => {
    if (device.isFull) throw new DOMException("refused", "SecurityError");
    const methods = {
      getItem: { value: (key: string) => stored[key] ?? null },
      setItem: { value: (key: string, text: string) => Reflect.set(stored, key, text) },
      removeItem: { value: (key: string) => Reflect.deleteProperty(stored, key) },
    };
    return Object.defineProperties({ ...stored }, methods) as Storage & Record<string, string>;
  };
  const drafts = new Drafts<More>("itewe.test", 14, storage, () => device.now);
  const onDevice = { ...kind, drafts, newId: () => `new${++device.newIds}` };

  /** Opens a page with the form: its fields hold `initial`, then what is typed `early`. */
  function open(choice: DraftChoice, initial: Values = {}, early: Values = {}) {
    const fields: Values = { ...initial, ...early };
    const form = new KeptForm(onDevice, choice.formId);
    const reopen = (next: DraftChoice, came: Values = {}) => {
      for (const name of Object.keys(fields)) delete fields[name];
      Object.assign(fields, came);
      return show(next, came);
    };
    const show = (now: DraftChoice, came: Values) => {
      const draft = form.open(
        {
          read: () => ({ ...fields }),
          initial: () => came,
          fill: (values) => Object.assign(fields, values),
        },
        now,
      );
      form.save();
      return draft;
    };
    const draft = show(choice, initial);
    const type = (values: Values) => {
      Object.assign(fields, values);
      form.save();
    };
    return { form, fields, draft, type, reopen, id: () => form.state().formId };
  }
  return { device, drafts, open };
}
