import { Icon } from "../../../ui/icon";
import { HERE } from "../form/delivery-answer";

/** The form without JavaScript that opens regions and places. */
export const OPENING = "opening";
/** The id of a place's button, for the focus. */
export const editId = (value: string) => `edit-${value.replaceAll(" ", "-")}`;

/** Opens the form of a place, or closes it. */
export function EditButton({
  place,
  value,
  isOpen,
  onPress,
}: {
  place: string;
  /** The state, or `Oyo/Ibadan`. */
  value: string;
  isOpen: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="submit"
      id={editId(value)}
      form={OPENING}
      formAction={`${HERE}#edited`}
      name="edit"
      value={isOpen ? "" : value}
      className="icon-button"
      aria-label={`${isOpen ? "Close" : "Edit"} ${place}`}
      aria-expanded={isOpen}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <Icon name={isOpen ? "close" : "edit"} />
    </button>
  );
}
