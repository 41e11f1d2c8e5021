import { formatLongDay, formatShortDay, parseIsoDate } from '#domain/values/calendar.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import type { Policy } from '#web/policy/queries.ts'

/** What a contest is called behind its prize. */
const CONTEST_WORDS: Readonly<Record<ContestKind, string>> = {
  grand_prize: 'hole-in-one',
  putting_prize: 'putting contest',
  shootout: 'shootout',
  dice_roll: 'dice roll',
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/**
 * The prize is the title: `Your $10,000 hole-in-one is covered`, or of several how many and how much in all.
 *
 * @rule S08 The confirmation says first what is covered.
 */
export function confirmationTitle({ scorecard }: Pick<Policy, 'scorecard'>): string {
  const lines = scorecard?.lines ?? []
  const sign = scorecard?.dollar_sign
  const [only] = lines
  if (!only || lines.some(({ prize }) => prize === undefined)) return 'Your event is covered'
  const money = (dollars: number) => formatMoney(fromDollars(dollars), sign)
  if (lines.length === 1)
    return `Your ${money(only.prize ?? 0)} ${only.entity ? CONTEST_WORDS[only.entity] : 'prize'} is covered`
  const total = lines.reduce((sum, { prize = 0 }) => sum + prize, 0)
  return `Your ${COUNTS[lines.length] ?? lines.length} prizes are covered, ${money(total)} in all`
}

/**
 * What was paid or is due, and since when it is insured; the client of a producer reads no money.
 *
 * @rule O17 "Paid" is what was received and "due" what is owed, as everywhere.
 */
export function confirmationBadge(policy: Policy): string {
  const { statement, scorecard, invoices, days = [], test } = policy
  const money = (dollars: number) => formatMoney(fromDollars(dollars), scorecard?.dollar_sign)
  const since = test ? 'a test, nothing is insured' : insuredSince(days)
  if (!statement) return asSentenceStart(since)
  if (statement.owed > 0) {
    const due = parseIsoDate(invoices?.find(({ open }) => open > 0)?.due_on ?? '')
    return `${asSentenceStart(since)}, ${money(statement.owed)} due${due ? ` ${formatShortDay(due)}` : ''}`
  }
  return `Paid ${money(statement.paid)}, ${since}`
}

/** A page that is open for days does not go on saying "now". */
function insuredSince(days: NonNullable<Policy['days']>): string {
  const first = days.find(({ key }) => key === 'insured')
  const day = first && parseIsoDate(first.date)
  return !day || first.state === 'today' ? 'insured from now' : `insured since ${formatShortDay(day)}`
}

function asSentenceStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** When it is played, and what pays. */
export function confirmationLead({ scorecard, days = [] }: Policy): string {
  const play = days.filter(({ key }) => key === 'play').flatMap(({ date }) => parseIsoDate(date) ?? [])
  const when = play.map(formatLongDay).join(' and ')
  const [only] = scorecard?.lines ?? []
  const players = only?.players[0]
  const isOneHole = scorecard?.lines.length === 1 && only?.entity === 'grand_prize'
  const pays = isOneHole
    ? `If one of your ${players ? `${players.value} ${players.unit}` : 'players'} makes ${lowerFirst(only.name)} in one under the rules of your certificate, insurance pays the prize. Every qualifying hole-in-one counts.`
    : 'Insurance pays each prize that is won under the rules of your certificate.'
  return `${when ? `${when}. ` : ''}${pays}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
