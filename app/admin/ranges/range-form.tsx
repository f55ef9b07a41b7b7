import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { KeptRange } from "../../catalogue/static/shown-ranges.server";
import { rangePath } from "../../catalogue/static/static-path";
import { AnsweredField } from "../../ui/forms/answered-field";
import { type FormAnswer, useAnswerFocus } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Panel } from "../../ui/panel";
import { HideOrDelete } from "../lists/hide-or-delete";
import { DiscardDialog } from "../products/form/discard-dialog";

/** The name of a range, or of a new one. */
export function RangeForm({
  range,
  revision,
  answer,
}: {
  range: KeptRange | undefined;
  revision: number;
  answer: FormAnswer | undefined;
}) {
  const { form, notice } = useAnswerFocus(answer, false);
  const [isChanged, setIsChanged] = useState(answer !== undefined);
  const busy = useNavigation().formData?.get("act") === "save";
  const title = range ? range.name : "Add a range";
  const read = () => {
    const typed = form.current && new FormData(form.current).get("name");
    setIsChanged(typed !== (range?.name ?? ""));
  };
  return (
    <Panel
      title={title}
      aside={
        range ? (
          <HideOrDelete
            what="range"
            fields={{ range: range.key, revision }}
            isHidden={range.isHidden}
          >
            “{range.name}” leaves the site with all its items. Hiding keeps them for later.
          </HideOrDelete>
        ) : null
      }
    >
      <DiscardDialog isChanged={() => isChanged && !busy} lost="changes" />
      <Form
        method="post"
        ref={form}
        className="stack"
        aria-label={title}
        aria-busy={busy}
        noValidate
        onInput={read}
      >
        <input type="hidden" name="range" value={range?.key ?? ""} />
        <input type="hidden" name="revision" value={revision} />
        <AnswerNotice ref={notice} className="said">
          {answer?.failure}
        </AnswerNotice>
        <AnsweredField
          answer={answer}
          label="Name"
          name="name"
          initial={range?.name ?? ""}
          autoComplete="off"
        />
        <p className="text-small muted">
          {range
            ? `Its address stays ${rangePath(range.key)}, so that links to it go on working.`
            : "Its address is made of the name, and stays when you rename it."}
        </p>
        <div>
          <SubmitButton busy={busy} look="accent" name="act" value="save">
            {busy ? "Saving..." : range ? "Save and show" : "Add"}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
