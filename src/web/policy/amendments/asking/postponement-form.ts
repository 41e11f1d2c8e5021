import type { ChangeBody } from '#contract/amendments.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type DateChange, encodePostponement } from '#domain/policy/amendments/wire/postponement-payload.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { type CalendarDate, formatLongDay, parseContestDate, parseIsoDate } from '#domain/values/calendar.ts'
import { choice, contestDate, text, yesNo } from '#domain/values/field-kinds.ts'
import type { FieldSet } from '#domain/values/field.ts'
import type { FieldProblem } from '#domain/problem.ts'
import type { InsuredContest } from '#web/policy/amendments/queries.ts'

type Choice = 'none' | 'date' | 'unknown'

/** A contest that can be moved, as it is called on the scorecard. */
export interface NamedContest extends InsuredContest {
  name: string
}

export type PostponementTexts = Readonly<Record<string, string | undefined>>

/** What a postponement is made of besides the contests. */
export interface PostponementTerms {
  contests: readonly NamedContest[]
  /** What rush shipping costs on this policy, in dollars. */
  rushFee: number
  version: number
  /** A rep has options of their own. */
  isRep: boolean
  /** The ten changes are used. */
  needsReason: boolean
  /** The new dates can be reached only by rush shipping, whose fee has to be agreed to. */
  asksRush?: boolean
}

export const choiceName = (place: number) => `choice_${place}`
export const dateName = (place: number) => `date_${place}`

export function postponementFields(
  { contests, rushFee }: Pick<PostponementTerms, 'contests' | 'rushFee'>,
  sign: DollarSign = '$',
): FieldSet {
  const fee = rushFee > 0 ? `, ${formatMoney(fromDollars(rushFee), sign)}` : ''
  const ofContests = contests.flatMap((contest, place): [string, FieldSet[string]][] => [
    [choiceName(place), choiceField(contest)],
    [dateName(place), contestDate({ label: `New date of ${contest.name}`, message: 'Enter the new date' })],
  ])
  return {
    ...Object.fromEntries(ofContests),
    tee_time: tournamentFields.tee_time,
    rush_shipping_accepted: yesNo({
      label: `Send the signs by rush shipping${fee}`,
      message: 'Add rush shipping, or choose a later date',
    }),
    no_shot_taken: yesNo({
      label: 'No one has taken a shot on the contests that move',
      message: 'Confirm that no one has taken a shot',
    }),
    reason: text({
      label: 'Reason for the exception',
      maxLength: 500,
      message: 'Enter the reason',
    }),
    tell_client: yesNo({ label: 'Email the client', message: 'Choose whether to email the client' }),
  }
}

function choiceField({ name, date, awaits_date: awaits }: NamedContest) {
  const day = parseIsoDate(date)
  const stays = awaits || !day ? 'No date yet' : `Stays on ${formatLongDay(day)}`
  const options: { value: Choice; label: string }[] = [
    { value: 'none', label: stays },
    { value: 'date', label: 'New date' },
    ...(awaits ? [] : [{ value: 'unknown' as const, label: 'Not known yet' }]),
  ]
  return choice({ label: name, options, message: 'Choose what happens to this contest' })
}

/** @rule N45 Once play of a contest has started its holder moves it no more; a rep may, if no shot was taken. */
export function isFixed(
  { has_started: started, awaits_date: awaits }: InsuredContest,
  isRep: boolean,
): boolean {
  return !isRep && started && !awaits
}

/** A contest that awaits its date is given one; of a single one that can move, moving it is why the person is here. */
export function initialTexts({
  contests,
  isRep,
}: Pick<PostponementTerms, 'contests' | 'isRep'>): Record<string, string> {
  const movable = contests.filter((contest) => !isFixed(contest, isRep))
  const choices = contests.map((contest, place) => [
    choiceName(place),
    movable.includes(contest) && (contest.awaits_date || movable.length === 1) ? 'date' : 'none',
  ])
  return {
    ...(Object.fromEntries(choices) as Record<string, string>),
    rush_shipping_accepted: 'No',
    no_shot_taken: 'No',
    tell_client: 'Yes',
  }
}

/** The fields that what was chosen makes meaningless. */
export function hiddenNames(terms: PostponementTerms, texts: PostponementTexts): string[] {
  const { contests, isRep, needsReason, asksRush = false } = terms
  const dates = contests.map((_, place) => dateName(place)).filter((_, place) => !isDated(texts, place))
  return [
    ...dates,
    ...(asksTeeTime(terms, texts) ? [] : ['tee_time']),
    ...(asksRush ? [] : ['rush_shipping_accepted']),
    ...(isRep && movesStarted(terms, texts) ? [] : ['no_shot_taken']),
    ...(isRep && (needsReason || goesBeyond(terms, texts)) ? [] : ['reason']),
    ...(isRep ? [] : ['tell_client']),
  ]
}

/** @rule N45 The tee time is asked again when the first day changes to another that is known. */
export function asksTeeTime({ contests }: PostponementTerms, texts: PostponementTexts): boolean {
  const before = contests.flatMap(({ date, awaits_date: awaits }) => (awaits ? [] : [date]))
  const after = contests.flatMap((contest, place) => dateAfter(contest, texts, place))
  return after.length > 0 && before.toSorted()[0] !== after.toSorted()[0]
}

function dateAfter(
  { date, awaits_date: awaits }: InsuredContest,
  texts: PostponementTexts,
  place: number,
): string[] {
  const chosen = texts[choiceName(place)]
  if (chosen === 'date') {
    const typed = parseContestDate(texts[dateName(place)] ?? '')
    return typed ? [typed] : []
  }
  return chosen === 'unknown' || awaits ? [] : [date]
}

/** @rule N89 A rep gives the reason for a date beyond the twelve months. */
function goesBeyond({ contests }: PostponementTerms, texts: PostponementTexts): boolean {
  return contests.some(({ latest_date: latest }, place) => {
    const typed = isDated(texts, place) ? parseContestDate(texts[dateName(place)] ?? '') : undefined
    return typed !== undefined && typed > latest
  })
}

/** @rule N45 A contest whose play has started is moved only if no shot was taken, which a rep confirms. */
function movesStarted({ contests }: PostponementTerms, texts: PostponementTexts): boolean {
  return contests.some(({ has_started: started }, place) => started && isMoved(texts, place))
}

function isDated(texts: PostponementTexts, place: number): boolean {
  return texts[choiceName(place)] === 'date'
}

function isMoved(texts: PostponementTexts, place: number): boolean {
  return isDated(texts, place) || texts[choiceName(place)] === 'unknown'
}

/** What only the choices together have: that something moves, and on what condition. */
export function findFaults(terms: PostponementTerms, values: PostponementTexts): Record<string, string> {
  const { contests, isRep } = terms
  if (!contests.some((_, place) => isMoved(values, place))) {
    const first = contests.findIndex((contest) => !isFixed(contest, isRep))
    return {
      [choiceName(Math.max(first, 0))]: 'Choose a new date, or “Not known yet”, for a contest that moves',
    }
  }
  const { no_shot_taken: noShot } = values
  return noShot === 'No' ? { no_shot_taken: 'You can’t move a contest once someone has taken a shot' } : {}
}

/** The request, as it is sent. */
export function postponementBody(terms: PostponementTerms, values: PostponementTexts): ChangeBody {
  const { tee_time, reason, no_shot_taken: noShot, tell_client: tell } = values
  const { rush_shipping_accepted: rush } = values
  return {
    action: 'postpone_policy',
    version: terms.version,
    payload: encodePostponement(Object.fromEntries(groupByKind(terms.contests, values))),
    ...(tee_time !== undefined && { tee_time }),
    ...(rush === 'Yes' && { customFields: { rush_shipping_accepted: rush } }),
    ...(reason !== undefined && { reason }),
    ...(noShot === 'Yes' && { no_shot_taken: true }),
    ...(tell !== undefined && { tell_client: tell === 'Yes' }),
  }
}

function groupByKind(contests: readonly NamedContest[], values: PostponementTexts): [string, DateChange[]][] {
  return CONTEST_DEFINITIONS.map(({ payloadKey, entity: kind }) => [
    payloadKey,
    contests.flatMap(({ entity }, place) => (entity === kind ? [dateChange(values, place)] : [])),
  ])
}

function dateChange(values: PostponementTexts, place: number): DateChange {
  const chosen = (values[choiceName(place)] ?? 'none') as Choice
  const date: CalendarDate | undefined = parseContestDate(values[dateName(place)] ?? '')
  return { choice: chosen, ...(chosen === 'date' && date && { date }) }
}

/** The contest that an error of the server is about: its place in the form. */
export function placeOf(
  contests: readonly NamedContest[],
  { section, index }: Pick<FieldProblem, 'section' | 'index'>,
): number {
  const kind = CONTEST_DEFINITIONS.find(({ rows }) => rows.section === section)
  return contests.findIndex(
    (contest) => kind !== undefined && contest.entity === kind.entity && contest.index === (index ?? 1),
  )
}

/** The errors of the server at the fields of this form. */
export function atContests(
  contests: readonly NamedContest[],
  values: PostponementTexts,
  problems: readonly FieldProblem[],
): FieldProblem[] {
  return problems.map((problem) => {
    const place = problem.field === 'date' ? placeOf(contests, problem) : -1
    if (place < 0) return problem
    return { ...problem, field: isDated(values, place) ? dateName(place) : choiceName(place) }
  })
}
