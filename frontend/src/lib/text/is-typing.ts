/** Fields that take text; checkboxes, buttons and the like do not need the keys. */
const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea';

/** Whether a key pressed on this target belongs to a text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_FIELD));
}
