import { useEffect, useRef, useState } from "react";
import { type ColumnName, columnNames, NEEDED } from "../../orders/statement/reading/columns";

type Chosen = Partial<Record<ColumnName, string>>;

/** What every statement has is asked first. */
const ORDER: ColumnName[] = [...NEEDED, "moneyOut", "sender", "bankNumber", "side"];
/** Which way money went is said once. */
const INSTEAD: Partial<Record<ColumnName, ColumnName>> = { moneyOut: "side", side: "moneyOut" };

/**
 * Answers the questions about columns by presses on the table's heads. The selects hold the answers,
 * so that the form is the same with and without JavaScript.
 * @param first what they hold when the page comes
 */
export function usePointing(first: Chosen) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(first);
  const [pressed, setPressed] = useState<ColumnName>();
  const selectOf = (name: ColumnName) =>
    form.current?.elements.namedItem(name) as HTMLSelectElement | null;
  const read = () => {
    setChosen(Object.fromEntries(columnNames.map((name) => [name, selectOf(name)?.value ?? ""])));
  };
  // What was chosen before the page was taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, []);
  const isOpen = (name: ColumnName) => !chosen[name] && !chosen[INSTEAD[name] ?? name];
  const asked = pressed ?? ORDER.find(isOpen);
  const write = (name: ColumnName, value: string) => {
    const select = selectOf(name);
    if (!select) return;
    select.value = value;
    for (const kind of ["input", "change"]) {
      select.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  };
  return {
    form,
    asked,
    namesOf: (place: number) => columnNames.filter((name) => chosen[name] === `${place}`),
    /** A column is one thing: what it was before is asked again. */
    point: (place: number) => {
      if (!asked) return;
      for (const name of columnNames) if (chosen[name] === `${place}`) write(name, "");
      write(asked, `${place}`);
      setPressed(undefined);
    },
    onChange: read,
    /** Whose question is pressed is pointed at next. */
    onPress: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLSelectElement) {
        setPressed(columnNames.find((name) => name === target.name));
      }
    },
  };
}
