import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { type ChangeReader } from '#web/api/change-reader.ts'
import { type ChangeEffect, type ChangePreview, type Amendment } from '#web/policy/amendments/queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

const WHAT: Record<Amendment['action'], string> = {
  change_policy: 'Change',
  postpone_policy: 'Postponement',
  cancel_policy: 'Cancellation',
}

/** Such as "Postponement". */
export function nameChange({ action }: Pick<Amendment, 'action'>): string {
  return WHAT[action]
}

const REQUESTERS: Record<ChangeReader, Record<Amendment['requested_by'], string>> = {
  rep: { client: 'the client', producer: 'the producer', rep: 'the office' },
  holder: { client: 'you', producer: 'your producer', rep: 'our office' },
  client: { client: 'you', producer: 'your producer', rep: 'our office' },
  producer: { client: 'your client', producer: 'you', rep: 'our office' },
}

/** Who asked for it, as whoever reads it says it. */
export function nameRequester(
  { requested_by: by, rep }: Pick<Amendment, 'requested_by' | 'rep'>,
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

/**
 * Whom a change waits for, in words.
 *
 * @rule N93 What was said in words alone waits for an answer, not for an approval, wherever it is listed.
 */
export function describeWait(
  { waits_for: waitsFor, text_only: isTextOnly }: Pick<Amendment, 'waits_for' | 'text_only'>,
  reader: ChangeReader,
): string {
  if (waitsFor === null) return 'Waits'
  if (isTextOnly && waitsFor === 'rep')
    return reader === 'rep' ? 'Waits for our answer' : 'Waits for our specialist to answer it'
  return WAITS[reader][waitsFor]
}

const STATES: Record<Exclude<Amendment['state'], 'waiting'>, string> = {
  charging: 'Its payment is under way',
  applied: 'Applied',
  answered: 'Answered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed',
}

/** The state of a change in words, with who it waits for and until when. */
export function describeState(
  change: Pick<Amendment, 'state' | 'waits_for' | 'lapses_at' | 'text_only'>,
  reader: ChangeReader = 'holder',
): string {
  const { state, lapses_at: lapsesAt } = change
  if (state !== 'waiting') return STATES[state]
  const words = describeWait(change, reader)
  return lapsesAt === null ? words : `${words}, until ${formatMoment(lapsesAt)}`
}

/** What a change means for the money, in one sentence. */
export function describeMoney(effect: ChangeEffect, sign?: DollarSign): string {
  const { charge, credit, refundable, refundable_from: from } = effect
  const money = (dollars: number) => formatMoney(fromDollars(dollars), sign)
  if (charge > 0) return `${money(charge)} more to pay.`
  if (credit === 0) return 'The price stays as it is.'
  const rest = credit - refundable
  return [
    `Credited: ${money(credit)}.`,
    rest > 0 && `${money(rest)} of it comes off what is owed.`,
    refundable > 0 && `${money(refundable)} may be paid back${whenRefunded(from)}.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function whenRefunded(from: string | null): string {
  const day = from === null ? undefined : parseIsoDate(from)
  return day ? `, from ${formatLongDate(day)}` : ''
}

/** @rule N91 What goes on counting until a specialist agrees to a tee time that is on the papers already. */
export function explainCounted(countsFrom: string): string {
  return `The new tee time is on the papers at once. For changes and cancelling, ${formatTwelveHour(countsFrom)} counts until a specialist agrees to it.`
}
