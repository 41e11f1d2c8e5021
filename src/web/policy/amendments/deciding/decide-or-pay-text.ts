import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import type { WayToPay } from '#web/policy/amendments/paying/DifferencePayment.tsx'
import type { Amendment } from '#web/policy/amendments/queries.ts'

const ASKED: Record<Amendment['action'], string> = {
  change_policy: 'a change',
  postpone_policy: 'a postponement',
  cancel_policy: 'a cancellation',
}

/** Whether a producer reads what its client asked for. */
export function isClients({ effect, requested_by: by }: Amendment): boolean {
  return effect.producers !== undefined && by === 'client'
}

export function requestTitle(change: Amendment): string {
  if (change.asks_of_you === 'decision') return `Your client requested ${ASKED[change.action]}`
  if (change.requested_by === 'rep') return 'Pay for your specialist’s change'
  return isClients(change) ? 'Your client’s change is approved' : 'Your change is approved'
}

/** Whose request it was, before its moment. */
export function requestedByText(change: Amendment): string {
  if (change.requested_by === 'rep') return 'Requested by your specialist on'
  return isClients(change) ? 'Requested on' : 'You requested it on'
}

/** Whether the office decides it after the producer. */
function goesOn({
  asks_of_you: asks,
  review_reasons: reasons,
}: Pick<Amendment, 'asks_of_you' | 'review_reasons'>): boolean {
  return asks === 'decision' && reasons.length > 0
}

/** @rule N60 As the policy was paid; what is billed may be paid by card. Nothing is paid before the office has decided. */
export function waysToPayWaitingChange(change: Amendment): WayToPay[] {
  if (change.effect.charge === 0 || goesOn(change)) return []
  return change.needs_payment ? ['credit_card'] : ['billed', 'credit_card']
}

/** What pressing the button does, in the order of what matters. */
export function consequencesOf(change: Amendment, sign?: DollarSign): string[] {
  const { effect, asks_of_you: asks, needs_payment: isPaid } = change
  const isUnderWay = change.state !== 'waiting'
  const { charge, credit, certificate_version: version } = effect
  const money = (dollars: number) => formatMoney(fromDollars(dollars), sign)
  if (goesOn(change))
    return [
      'If you approve it, we’ll review it next. Nothing is paid until then.',
      'The current coverage stays in force until then.',
    ]
  const parties = effect.producers ? 'you and your client' : 'you'
  return [
    ...(charge > 0 && !isPaid && !isUnderWay
      ? [`We’ll send a new invoice for ${money(charge)}, unless you pay it here.`]
      : []),
    ...(credit > 0 ? [`You’re credited ${money(credit)}.`] : []),
    `The change takes effect right away. We’ll email ${parties} certificate version ${version}.`,
    ...(effect.producers && asks === 'decision'
      ? ['Your client doesn’t see net fees or your commission.']
      : []),
  ]
}

export function buttonLabel(change: Amendment, sign?: DollarSign): string {
  const isDecision = change.asks_of_you === 'decision'
  if (!change.needs_payment || change.effect.charge === 0) return isDecision ? 'Approve' : 'Make this change'
  const amount = formatMoney(fromDollars(change.effect.charge), sign)
  return isDecision ? `Approve and pay ${amount}` : `Pay ${amount}`
}

/** What is said once it is done. */
export function doneMessage(asked: Amendment, state: Amendment['state']): string {
  if (state === 'waiting') return 'We’ll review it next. Nothing was paid.'
  if (state !== 'applied') return 'Your bank hasn’t confirmed the payment yet. We’ll keep checking.'
  return asked.effect.producers
    ? 'The change is made. We’re emailing the documents to you and your client.'
    : 'The change is made. We’re emailing your documents.'
}
