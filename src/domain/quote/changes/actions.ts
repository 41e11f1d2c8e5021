/**
 * What a screen can ask for, as the wire names it.
 *
 * @rule T01 Ten origins of an action, from a save to the end of an edit.
 */
export const ACTIONS = [
  'save',
  'purchase',
  'bind',
  'cert_fee',
  'change_policy',
  'postpone_policy',
  'cancel_policy',
  'edit',
  'editing',
  'edited',
] as const

export type Action = (typeof ACTIONS)[number]
export type SubmitType = Exclude<Action, 'cert_fee'>

/**
 * What a form submits after an action.
 *
 * @rule T01 The submit type follows the action, unless only a fee is to be worked out again.
 */
export function submitType(action: Action, former: SubmitType): SubmitType {
  return action === 'cert_fee' ? former : action
}

/** @rule T01 Purchase and bind both buy. */
export function isPurchaseOrBind(action: Action): action is 'purchase' | 'bind' {
  return action === 'purchase' || action === 'bind'
}

/**
 * How a row is edited in a change or a postponement.
 *
 * @rule T02 Not at all, its new date is known, its date is to come, or it is chosen.
 */
export const EDIT_MODES = ['none', 'date', 'unknown', 'check'] as const

export type EditMode = (typeof EDIT_MODES)[number]
