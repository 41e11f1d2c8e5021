/** What a policy is changed by. */
export const POLICY_ACTIONS = ['change_policy', 'postpone_policy', 'cancel_policy'] as const

export type PolicyAction = (typeof POLICY_ACTIONS)[number]

/**
 * The actions of a screen, by their wire names.
 *
 * @rule T01 There are ten actions, from a save to the end of an edit.
 */
export const ACTIONS = [
  'save',
  'purchase',
  'bind',
  'cert_fee',
  ...POLICY_ACTIONS,
  'edit',
  'editing',
  'edited',
] as const

export type Action = (typeof ACTIONS)[number]
export type SubmitType = Exclude<Action, 'cert_fee'>

/**
 * What a form submits after an action.
 *
 * @rule T01 The submit type follows the action, unless only a fee is recalculated.
 */
export function submitType(action: Action, former: SubmitType): SubmitType {
  return action === 'cert_fee' ? former : action
}

/** @rule T01 Purchase and bind both buy the policy. */
export function isPurchaseOrBind(action: Action): action is 'purchase' | 'bind' {
  return action === 'purchase' || action === 'bind'
}

/**
 * Why a save with this action is refused; undefined if it is taken.
 *
 * @rule T01 A quote is bought, and a policy changed, by a call of its own, never by a save that says so.
 */
export function refuseAsSave(action: Action): string | undefined {
  const submitted = submitType(action, 'save')
  if (isPurchaseOrBind(submitted)) return 'A quote is bought by a call of its own'
  return POLICY_ACTIONS.some((policyAction) => policyAction === submitted)
    ? 'A policy is changed by a call of its own'
    : undefined
}
