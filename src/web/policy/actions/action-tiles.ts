import { MAX_CHANGES } from '#domain/policy/amendments/request-permissions.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { reportWinPath } from '#web/policy/claims/claim-paths.ts'
import type { PolicyClaims } from '#web/policy/claims/claim-queries.ts'
import { lastDayText } from '#web/policy/claims/claim-labels.ts'
import { firstOpening, isReportOpen } from '#web/policy/claims/when-open.ts'
import type { Policy } from '#web/policy/queries.ts'
import type { TileFacts } from '#web/policy/actions/ActionTiles.tsx'
import type { PolicyActions, Amendment, Amendments, PolicyMoney } from '#web/policy/amendments/queries.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

interface Situation {
  policy: Policy
  actions: PolicyActions
  /** Until it is decided nothing else is asked. */
  waiting: Amendment | undefined
}

/** Whether the server lets whoever asks do it, and if not, why. */
export function permissionOf(
  wanted: PolicyAction,
  { actions, waiting }: Pick<Situation, 'actions' | 'waiting'>,
): { isPossible: boolean; why: string | undefined; until: string } {
  const found = actions.actions.find(({ action }) => action === wanted)
  if (!found?.allowed)
    return { isPossible: false, why: found?.message ?? 'You can’t do this right now.', until: '' }
  if (waiting) return { isPossible: false, why: 'We need to finish your pending change first.', until: '' }
  const until = found.until === null ? '' : `, until ${formatMoment(found.until)}`
  return { isPossible: true, why: undefined, until }
}

/** The first of the last days on which an awaited date can be given, in words; undefined if none is awaited. */
export function lastOpenDayText({ contests }: Pick<PolicyActions, 'contests'>): string | undefined {
  const [first] = contests
    .flatMap(({ awaits_date: awaits, latest_date: day }) => (awaits ? day : []))
    .toSorted()
  const day = first === undefined ? undefined : parseIsoDate(first)
  return day ? formatLongDate(day) : first
}

/** @rule N44 What a change is about, how many are left and until when; or why there is none now. */
export function changeTile(
  situation: Pick<Situation, 'actions' | 'waiting'>,
  changes: Pick<Amendments, 'changes_left'>,
  run: TileFacts['run'],
): TileFacts {
  const left = pluralize(changes.changes_left, 'change')
  const { isPossible, why, until } = permissionOf('change_policy', situation)
  return {
    title: 'Make a change',
    icon: 'change',
    isPossible,
    text: why ?? `Players, yards, prizes, contacts. ${left} of ${MAX_CHANGES} left${until}.`,
    run,
  }
}

const POSTPONE_RULE = 'Free if no one has taken a shot. Set a new date now or within 12 months.'

export function postponeTile(situation: Situation, act: () => void): TileFacts {
  const { isPossible, why } = permissionOf('postpone_policy', situation)
  const lastDay = lastOpenDayText(situation.actions)
  return {
    title: lastDay === undefined ? 'Postpone the event' : 'Set a new date',
    icon: 'postponed',
    isPossible,
    text: why ?? (lastDay === undefined ? POSTPONE_RULE : `Set it by ${lastDay}.`),
    run: { act },
  }
}

export function cancelTile(situation: Situation, act: () => void): TileFacts {
  const { policy, actions } = situation
  const { isPossible, why } = permissionOf('cancel_policy', situation)
  return {
    title: 'Cancel the policy',
    icon: 'cancel',
    isPossible,
    text: why ?? `Before tee time: ${moneyThen(policy, actions)}. You can’t undo it.`,
    run: { act },
  }
}

/** @rule N63 What comes back to a producer is not told to its client. */
function moneyThen(policy: Policy, { cancellation }: PolicyActions): string {
  if (!cancellation) return 'any refund goes to your agent or broker'
  const { before, after } = cancellation
  const dollars = moneyOf(policy)
  const amounts = [
    `price ${dollars(after.price)} instead of ${dollars(before.price)}`,
    ...(after.refunded > 0 ? [`refunded ${dollars(after.refunded)}`] : []),
    ...(after.owed > 0 ? [`owed ${dollars(after.owed)}`] : []),
    ...(after.credit_left > 0 ? [`credit left ${dollars(after.credit_left)}`] : []),
  ]
  return amounts.join(', ')
}

/**
 * @rule N111 A win is reported from the day of the contest on, also of a policy that ended after it was played; before, the tile
 * says from when.
 */
export function reportTile(
  number: string,
  claims: PolicyClaims | undefined,
  isOver: boolean,
): TileFacts | undefined {
  if (!claims) return undefined
  const isPossible = isReportOpen(claims)
  const from = firstOpening(claims)
  if (!isPossible && (isOver || from === undefined)) return undefined
  const { report_until: until, time_zone: zone } = claims
  const by = until === null ? '' : ` Report it by ${lastDayText(until, zone)}.`
  return {
    title: 'Report a win',
    icon: 'win',
    isPossible,
    text: isPossible ? `Someone won?${by}` : `From ${from}, the day of your event.`,
    run: { to: reportWinPath(number) },
  }
}

interface RefundWords {
  title: string
  none: string
  /** In front of "now" or "from" and the day. */
  can: string
}

export function refundTile(
  policy: Policy,
  money: Pick<PolicyMoney, 'refundable' | 'credits'> | undefined,
  { title, none, can }: RefundWords,
  act: () => void,
): TileFacts {
  const dollars = moneyOf(policy)
  const { refundable = 0, credits = [] } = money ?? {}
  const whyNot = whyNotRefundable(credits, { none, can }, dollars)
  const isPossible = refundable > 0
  return {
    title,
    icon: 'refund',
    isPossible,
    text: isPossible ? `${dollars(refundable)} ${can} now.` : whyNot,
    run: { act },
  }
}

/** From when credits can be paid back that cannot be now, or that there is none. */
export function whyNotRefundable(
  credits: PolicyMoney['credits'],
  { none, can }: Pick<RefundWords, 'none' | 'can'>,
  dollars: (amount: number) => string,
): string {
  const later = credits.filter(({ left }) => left > 0)
  if (later.length === 0) return none
  return later
    .map(({ left, refundable_from: from }) => `${dollars(left)} ${can} ${whenLater(from)}`)
    .join(' ')
}

function whenLater(from: string | null): string {
  const day = from === null ? undefined : parseIsoDate(from)
  return day ? `starting ${formatLongDate(day)}, if it was paid.` : 'after you set a new date.'
}

/** Writes an amount with the sign of the insured. */
export function moneyOf({ scorecard }: Policy): (dollars: number) => string {
  return (dollars) => formatMoney(fromDollars(dollars), scorecard?.dollar_sign)
}
