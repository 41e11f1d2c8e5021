import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { type PolicyReader } from '#web/policy/policy-reader.ts'
import { type ChangeEffect, type ChangePreview, type PolicyChange } from '#web/policy/amendments/queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

/** Who is told about a change. */
export type ChangeReader = PolicyReader | 'rep'

const WHAT: Record<PolicyChange['action'], string> = {
  change_policy: 'Change',
  postpone_policy: 'Postponement',
  cancel_policy: 'Cancellation',
}

/** Such as "Postponement". */
export function nameChange({ action }: Pick<PolicyChange, 'action'>): string {
  return WHAT[action]
}

const REQUESTERS: Record<ChangeReader, Record<PolicyChange['requested_by'], string>> = {
  rep: { client: 'the client', producer: 'the producer', rep: 'the office' },
  holder: { client: 'you', producer: 'your producer', rep: 'our office' },
  client: { client: 'you', producer: 'your producer', rep: 'our office' },
  producer: { client: 'your client', producer: 'you', rep: 'our office' },
}

/** Who asked for it, as whoever reads it says it. */
export function nameRequester(
  { requested_by: by, rep }: Pick<PolicyChange, 'requested_by' | 'rep'>,
  reader: ChangeReader = 'holder',
): string {
  return (by === 'rep' && rep) || REQUESTERS[reader][by]
}

type WaitsFor = NonNullable<ChangePreview['waits_for']>

const FOR_HOLDER: Record<WaitsFor, string> = {
  rep: 'Waits for our specialist to approve it',
  carrier: 'Waits for the carrier’s approval',
  producer: 'Waits for your producer to approve it',
  payment: 'Approved, waits for its payment',
}

const WAITS: Record<ChangeReader, Record<WaitsFor, string>> = {
  rep: { ...FOR_HOLDER, rep: 'Waits for our approval', producer: 'Waits for the producer' },
  holder: FOR_HOLDER,
  client: FOR_HOLDER,
  producer: { ...FOR_HOLDER, producer: 'Waits for your decision' },
}

/** Whom a change waits for, in words. */
export function describeWait(waitsFor: ChangePreview['waits_for'], reader: ChangeReader): string {
  return waitsFor === null ? 'Waits' : WAITS[reader][waitsFor]
}

const STATES: Record<Exclude<PolicyChange['state'], 'waiting'>, string> = {
  charging: 'Its payment is under way',
  applied: 'Applied',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed',
}

/** The state of a change in words, with who it waits for and until when. */
export function describeState(
  {
    state,
    waits_for: waitsFor,
    lapses_at: lapsesAt,
  }: Pick<PolicyChange, 'state' | 'waits_for' | 'lapses_at'>,
  reader: ChangeReader = 'holder',
): string {
  if (state !== 'waiting') return STATES[state]
  const words = describeWait(waitsFor, reader)
  return lapsesAt === null ? words : `${words}, until ${formatMoment(lapsesAt)}`
}

/** What a change means for the money, in one sentence. */
export function describeMoney(effect: ChangeEffect, sign?: DollarSign): string {
  const { charge, credit, refundable, refundable_from: from } = effect
  const money = (dollars: number) => formatMoney(fromDollars(dollars), sign)
  if (charge > 0) return `${money(charge)} more to pay.`
  if (credit === 0) return 'The fee stays as it is.'
  const rest = credit - refundable
  return [
    refundable > 0 && `${money(refundable)} goes back${whenRefunded(from)}.`,
    rest > 0 && `${money(rest)} comes off what is owed.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function whenRefunded(from: string | null): string {
  const day = from === null ? undefined : parseIsoDate(from)
  return day ? `, from ${formatLongDate(day)}` : ''
}
