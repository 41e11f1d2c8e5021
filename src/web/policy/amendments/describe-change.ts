import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import type { ChangeReader } from '#web/api/change-reader.ts'
import type { ChangeEffect, ChangePreview, Amendment } from '#web/policy/amendments/queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

const WHAT: Record<Amendment['action'], string> = {
  change_policy: 'Change',
  postpone_policy: 'Postponement',
  cancel_policy: 'Cancellation',
}

/** Such as "Postponement". What a rep wrote by hand belongs to no part of the policy. */
export function nameChange({
  action,
  effect,
}: {
  action: Amendment['action']
  effect?: Pick<ChangeEffect, 'rows'>
}): string {
  return effect?.rows.some(({ section }) => section === 'request') ? 'Endorsement' : WHAT[action]
}

const REQUESTERS: Record<ChangeReader, Record<Amendment['requested_by'], string>> = {
  rep: { client: 'the client', producer: 'the producer', rep: 'our team' },
  holder: { client: 'you', producer: 'your agent or broker', rep: 'us' },
  client: { client: 'you', producer: 'your agent or broker', rep: 'us' },
  producer: { client: 'your client', producer: 'you', rep: 'us' },
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
  rep: 'Pending: we need to approve it',
  carrier: 'Pending: your insurer needs to approve it',
  producer: 'Pending: your agent or broker needs to approve it',
  payment: 'Approved, and ready to pay',
}

const WAITS: Record<ChangeReader, Record<WaitsFor, string>> = {
  rep: {
    ...FOR_HOLDER,
    rep: 'Pending: we need to approve it',
    carrier: 'Pending: the carrier needs to approve it',
    producer: 'Pending: the producer needs to approve it',
  },
  holder: FOR_HOLDER,
  client: FOR_HOLDER,
  producer: { ...FOR_HOLDER, producer: 'Pending: you need to approve it' },
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
  if (waitsFor === null) return 'Pending'
  if (isTextOnly && waitsFor === 'rep')
    return reader === 'rep' ? 'Pending: we need to answer it' : 'Pending: we’ll read it and reply'
  return WAITS[reader][waitsFor]
}

const STATES: Record<Exclude<Amendment['state'], 'waiting'>, string> = {
  charging: 'Payment in progress',
  applied: 'Applied',
  answered: 'Answered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Expired',
}

/** The state of a change in words, with who it waits for and until when. */
export function describeState(
  change: Pick<Amendment, 'state' | 'waits_for' | 'lapses_at' | 'text_only'>,
  reader: ChangeReader = 'holder',
): string {
  const { state, lapses_at: lapsesAt } = change
  if (state !== 'waiting') return STATES[state]
  const words = describeWait(change, reader)
  return lapsesAt === null ? words : `${words}, by ${formatMoment(lapsesAt)}`
}

/** What a change means for the money, in one sentence. */
export function describeMoney(effect: ChangeEffect, sign?: DollarSign): string {
  const { charge, credit, refundable, refundable_from: from } = effect
  const money = (dollars: number) => formatMoney(fromDollars(dollars), sign)
  if (charge > 0) return `The price goes up ${money(charge)}.`
  if (credit === 0) return 'The price stays the same.'
  const rest = credit - refundable
  return [
    `Credited: ${money(credit)}.`,
    rest > 0 && `${money(rest)} of it reduces what’s owed.`,
    refundable > 0 && `${money(refundable)} can be refunded${whenRefunded(from)}.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

function whenRefunded(from: string | null): string {
  const day = from === null ? undefined : parseIsoDate(from)
  return day ? ` starting ${formatLongDate(day)}` : ''
}

/** @rule N91 What goes on counting until a specialist agrees to a tee time that is on the papers already. */
export function explainCounted(countsFrom: string): string {
  return `Your documents show the new tee time right away. For changes and cancellations, ${formatTwelveHour(countsFrom)} counts until a specialist approves the new time.`
}
