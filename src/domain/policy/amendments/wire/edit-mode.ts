/**
 * How a row is edited in a change or a postponement.
 *
 * @rule T02 Not at all, with a known new date, with a date that is not known yet, or selected.
 */
export const EDIT_MODES = ['none', 'date', 'unknown', 'check'] as const

export type EditMode = (typeof EDIT_MODES)[number]
