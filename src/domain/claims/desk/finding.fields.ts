import { clockTime } from '#domain/claims/forms/clock-time.ts'
import { hole, markers, measuredYards, timeOfDay } from '#domain/claims/forms/form-parts.ts'
import type { FactKey, FactValues, Stroke } from '#domain/claims/facts/claim-facts.ts'
import { type CalendarDate, formatLongDate, parsePlainDate } from '#domain/values/calendar.ts'
import type { Field, FieldSet, WireValue } from '#domain/values/field.ts'
import { choice, plainDate, text, wholeDollars, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'
import { type Cents, formatMoney, fromDollars } from '#domain/values/money.ts'

type Values = Readonly<Record<string, WireValue | undefined>>

/** How a rep is asked for a fact, and how it is told. */
interface Question<T> {
  label: string
  /** What is typed, by the names of the fields. */
  fields: FieldSet
  /** Fields that may stay empty. */
  optional?: readonly string[]
  /** What was typed, as the call takes it; undefined if it is none. */
  read: (values: Values, timeZone: string) => T | undefined
  say: (value: T, timeZone: string) => string
}

const STROKE_NAMES: Readonly<Record<Stroke, string>> = {
  counted: 'The one shot of the round',
  mulligan: 'A mulligan',
  practice: 'A practice shot',
  substitute: 'A shot by a substitute',
  second: 'A second shot',
}

const enter = (label: string) => `Enter ${label.charAt(0).toLowerCase()}${label.slice(1)}`

function one<T extends WireValue>(
  key: string,
  field: Field<T>,
  say: (value: T) => string = (value) => field.say?.(value) ?? String(value),
): Question<T> {
  return { label: field.label, fields: { [key]: field }, read: (values) => values[key] as T, say }
}

function count(key: string, label: string, max: number): Question<number> {
  return one(key, wholeNumber({ label, min: 0, max, message: `${enter(label)}, up to ${max}` }))
}

function isSo(key: string, label: string): Question<boolean> {
  return {
    label,
    fields: { [key]: yesNo({ label, message: 'Choose yes or no' }) },
    read: (values) => values[key] === 'Yes',
    say: (value) => (value ? 'Yes' : 'No'),
  }
}

function oneOf<V extends string>(
  key: string,
  label: string,
  names: Readonly<Record<V, string>>,
): Question<V> {
  const options = (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }))
  const field = choice({ label, options, message: 'Choose one' })
  return { label, fields: { [key]: field }, read: (values) => values[key] as V, say: (value) => names[value] }
}

/** A moment is asked as a day and a time at the event. */
function moment(key: string, label: string): Question<string> {
  const [day, time] = [`${key}_day`, `${key}_time`]
  return {
    label,
    fields: {
      [day]: plainDate({ label: `${label}: day`, message: 'Enter the day' }),
      [time]: timeOfDay(`${label}: time at the event`, 'Enter the time'),
    },
    read: (values, timeZone) => {
      const on = parsePlainDate(String(values[day]))
      return on && clockTime(on, String(values[time]), timeZone).toISOString()
    },
    say: sayMoment,
  }
}

function sayMoment(value: string, timeZone: string): string {
  return new Date(value).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

const linesOf = (typed: WireValue | undefined) =>
  String(typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const video: Question<FactValues['video']> = {
  label: 'Video',
  fields: {
    video: yesNo({ label: 'There is a video', message: 'Choose yes or no' }),
    video_missing: text({
      label: 'What the video doesn’t show',
      hint: 'One thing a line. Leave it empty if it shows everything',
      multiline: true,
      maxLength: 400,
      message: 'Enter what is missing',
    }),
  },
  optional: ['video_missing'],
  read: (values) => ({ exists: values['video'] === 'Yes', missing: linesOf(values['video_missing']) }),
  say: ({ exists, missing }) =>
    exists ? (missing.length === 0 ? 'Shows everything' : `Doesn’t show: ${missing.join(', ')}`) : 'None',
}

const FEET = /^\s*\d{1,3}(\s*[,;/ ]\s*\d{1,3}){0,4}\s*$/

const measuredFeet: Question<readonly number[]> = {
  label: 'Feet of each putt',
  fields: {
    measuredFeet: text({
      label: 'Feet of each putt',
      hint: 'In the order of play, such as 10, 30, 50',
      pattern: FEET,
      maxLength: 40,
      message: 'Enter the feet of each putt, such as 10, 30, 50',
    }),
  },
  read: (values) => (String(values['measuredFeet']).match(/\d+/g) ?? []).map(Number),
  say: (feet) => feet.map((one) => `${one} ft`).join(', '),
}

const playedOn: Question<CalendarDate> = {
  label: 'Day of the shot',
  fields: { playedOn: plainDate({ label: 'Day of the shot', message: 'Enter the day of the shot' }) },
  read: (values) => parsePlainDate(String(values['playedOn'])),
  say: formatLongDate,
}

const paidToRoll: Question<Cents> = {
  label: 'What rollers paid',
  fields: {
    paidToRoll: wholeDollars({
      label: 'What each roller paid',
      min: 0,
      max: 1_000_000,
      message: 'Enter what each roller paid, or 0',
    }),
  },
  read: (values) => fromDollars(Number(values['paidToRoll'])),
  say: (paid) => formatMoney(paid, '$'),
}

const pass: Question<1 | 2> = {
  label: 'Pass of a nine-hole course',
  fields: {
    pass: choice({
      label: 'Pass of a nine-hole course',
      options: [
        { value: '1', label: 'First' },
        { value: '2', label: 'Second' },
      ],
      message: 'Choose the pass',
    }),
  },
  read: (values) => (values['pass'] === '2' ? 2 : 1),
  say: (value) => (value === 2 ? 'Second' : 'First'),
}

const QUESTIONS: { readonly [K in FactKey]: Question<FactValues[K]> } = {
  shotAt: moment('shotAt', 'Time of the shot'),
  playedOn,
  hole: one('hole', hole()),
  measuredYards: one('measuredYards', measuredYards(), (yards) => `${yards} yd`),
  markers: one('markers', markers(), (played) => (played === 'men' ? 'Men’s' : 'Women’s')),
  stroke: oneOf('stroke', 'Which shot it was', STROKE_NAMES),
  isRegulationPar3: isSo('isRegulationPar3', 'The hole is a regulation par 3'),
  hasOneCup: isSo('hasOneCup', 'The green had one cup'),
  isPermanentGreen: isSo('isPermanentGreen', 'The cup was on the permanent green'),
  isNineHoles: isSo('isNineHoles', 'The course has nine holes'),
  pass,
  groupSize: count('groupSize', 'Players in the group', 12),
  winnerStatus: oneOf('winnerStatus', 'The winner played as', {
    amateur: 'An amateur',
    professional: 'A golf professional',
  }),
  isOnPlayerList: isSo('isOnPlayerList', 'The winner is on the player list'),
  playersCounted: count('playersCounted', 'Players counted', 10_000),
  prosCounted: count('prosCounted', 'Golf professionals counted', 10_000),
  measuredFeet,
  finalistsNamedAt: moment('finalistsNamedAt', 'Finalists named'),
  finalistsCount: count('finalistsCount', 'Number of finalists', 10_000),
  isFinalist: isSo('isFinalist', 'The winner was named as a finalist'),
  puttsHoled: count('puttsHoled', 'Putts in a row that the winner holed', 10),
  signedInAt: moment('signedInAt', 'Shooter signed in'),
  shootoutBeganAt: moment('shootoutBeganAt', 'First shot of the shootout'),
  shotNumber: count('shotNumber', 'Which shot of the shooter it was', 1_000),
  shotsPlayed: count('shotsPlayed', 'Shots played by everyone', 10_000),
  phase: oneOf('phase', 'When it was', { final: 'In the shootout', qualifying: 'While qualifying' }),
  isSuppliedDice: isSo('isSuppliedDice', 'The dice are the ones we supplied'),
  isRolledTogether: isSo('isRolledTogether', 'All dice were rolled together'),
  letters: one('letters', text({ label: 'Letters face up', maxLength: 40, message: 'Enter the letters' })),
  paidToRoll,
  video,
  areStatementsComplete: isSo('areStatementsComplete', 'No more statements will come'),
}

/** A fact in words. */
export function nameFact(fact: FactKey): string {
  return QUESTIONS[fact].label
}

/** Its value in words, with times as they are at the event. */
export function sayFact(fact: FactKey, value: unknown, timeZone: string): string {
  const { say } = QUESTIONS[fact] as Question<unknown>
  return say(value, timeZone)
}

/** What is typed for a fact. */
export function fieldsOfFact(fact: FactKey): FieldSet {
  return QUESTIONS[fact].fields
}

/** What of it may stay empty. */
export function optionalFieldsOfFact(fact: FactKey): readonly string[] {
  return QUESTIONS[fact].optional ?? []
}

/** What was typed, as the call takes it. */
export function readFinding(fact: FactKey, values: Values, timeZone: string): unknown {
  return QUESTIONS[fact].read(values, timeZone)
}
