/** What is said at a date or time of which only a part was typed. */
export const UNFINISHED_MESSAGE = 'Type the whole of it, or empty it'

/**
 * Browsers report a date or time of which only a part was typed as empty, while the part is still shown. Taken for empty,
 * it would be lost without a word.
 */
export function isUnfinished(control: Element | undefined): boolean {
  return control instanceof HTMLInputElement && control.validity.badInput
}

/** The names of the fields of the page of which only a part was typed. */
export function namesOfUnfinished(page: HTMLFormElement): string[] {
  return [...page.elements]
    .filter((control) => isUnfinished(control))
    .map((control) => control.getAttribute('name') ?? '')
}
