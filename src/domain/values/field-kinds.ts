import * as z from 'zod/mini'
import { readCount, readFeet, readYards } from '#domain/values/typed/count.ts'
import { readDay, readDayWithYear } from '#domain/values/typed/day.ts'
import { readMoney, readSignedMoney } from '#domain/values/typed/money.ts'
import { messageFor, type Reader, type Reading, type ReadingContext } from '#domain/values/typed/reading.ts'
import {
  type CalendarDate,
  formatContestDate,
  formatPlainDate,
  parseContestDate,
  parsePlainDate,
} from '#domain/values/calendar.ts'
import { containsCardNumber } from '#domain/values/card-number/card-number.ts'
import type { Field, FieldMeta, Option } from '#domain/values/field.ts'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import { type Cents, formatMoney, fromDollars, toDollars } from '#domain/values/money.ts'

/** Default limit for free text. */
const MAX_TEXT_LENGTH = 2000

/** Spaces and invisible characters alone are not an answer. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u

/** Characters that break a line, change the text direction in documents, or cannot be stored. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const UNPRINTABLE_EXCEPT_LINE_BREAKS = new RegExp(`(?![\\t\\n\\r])${UNPRINTABLE.source}`, 'u')

/** Replaces a field's own message, which would not explain this error. */
const UNPRINTABLE_MESSAGE = 'This has a character we can’t print. Type it instead of pasting it'

/** Replaces a field's own message, which would not explain this error. */
export const CARD_NUMBER_MESSAGE =
  'This looks like a card number. Remove it. Enter card numbers only on the payment page'

/** For all texts except those that can look like a card number by chance. */
export const rejectCardNumber = z.refine<string>((value) => !containsCardNumber(value), CARD_NUMBER_MESSAGE)

/** For texts that no field holds, such as one that may be empty: the database takes no null byte. */
export const rejectUnprintable = z.refine<string>(
  (value) => !UNPRINTABLE_EXCEPT_LINE_BREAKS.test(value),
  UNPRINTABLE_MESSAGE,
)

/** Without a `pattern`, any printable text is allowed. A `cardLike` text can look like a card number by chance. */
type TextMeta = FieldMeta & {
  pattern?: RegExp
  multiline?: boolean
  cardLike?: true
  say?: (value: string) => string
}

/**
 * A line (or several) of text, trimmed, 1 to `maxLength` characters. The limit is said only where it is exceeded:
 * an empty field needs no other text than "Enter the city".
 */
export function text({ pattern, multiline, cardLike, ...meta }: TextMeta): Field<string> {
  const { message, maxLength = MAX_TEXT_LENGTH, read } = meta
  const unprintable = multiline === true ? UNPRINTABLE_EXCEPT_LINE_BREAKS : UNPRINTABLE
  const tooLong = pattern ? message : `${message}, up to ${maxLength.toLocaleString('en-US')} characters`
  const bounded = z
    .string({ error: message })
    .check(
      z.trim(),
      z.regex(VISIBLE, message),
      z.maxLength(maxLength, { error: ({ input }) => messageFor(read, input, tooLong), abort: true }),
    )
  const printable = pattern
    ? bounded.check(z.regex(pattern, { error: ({ input }) => messageFor(read, input, message) }))
    : bounded.check(z.refine<string>((value) => !unprintable.test(value), UNPRINTABLE_MESSAGE))
  const schema = cardLike ? printable : printable.check(rejectCardNumber)
  return { ...meta, maxLength, schema }
}

const READER_OF_UNIT = { yards: readYards, feet: readFeet, dollars: readMoney } as const

/** A whole number within limits; digit strings are read as numbers. */
export function wholeNumber(
  meta: FieldMeta & { min: number; max: number; repOnly?: (value: number) => boolean },
): Field<number> {
  const { message, min, max, unit } = meta
  const bounded = z
    .int({ error: message })
    .check(z.minimum(min, { error: message }), z.maximum(max, { error: message }))
  const read = meta.read ?? (unit ? READER_OF_UNIT[unit] : readCount)
  const schema = z.pipe(numberSchema(message, read), bounded)
  return { inputMode: 'numeric', ...meta, limits: { from: min, to: max }, read, schema }
}

/** An amount in whole dollars on the wire, cents inside. Limits are in dollars. */
export function wholeDollars(meta: FieldMeta & { min: number; max: number }): Field<Cents> {
  const { schema: amount, ...field } = wholeNumber({ ...meta, unit: 'dollars' })
  return { ...field, schema: z.pipe(amount, z.transform(fromDollars)), write: toDollars }
}

/** An amount in dollars with cents, above zero; on the wire in dollars. */
export function dollarsAndCents(meta: FieldMeta): Field<Cents> {
  const { message } = meta
  const positive = z.number().check(z.positive(message))
  const schema = z.pipe(z.pipe(numberSchema(message, readMoney), positive), z.transform(fromDollars))
  return { inputMode: 'decimal', ...meta, unit: 'dollars', read: readMoney, schema, write: toDollars }
}

/** An amount in dollars with cents, above, below or 0, such as a balance; on the wire in dollars. */
export function signedDollars(meta: FieldMeta): Field<Cents> {
  const read = readSignedMoney
  // A keyboard of decimals has no minus on some phones. Adding 0 makes -0 a plain 0.
  const amount = z.transform((dollars: number) => fromDollars(dollars + 0))
  const schema = z.pipe(numberSchema(meta.message, read, SIGNED_DIGITS), amount)
  return { inputMode: 'text', ...meta, unit: 'dollars', read, schema, write: toDollars }
}

/** One of a list of whole numbers. */
export function oneOfNumbers(meta: FieldMeta & { numbers: readonly number[] }): Field<number> {
  const { numbers, ...field } = meta
  const options = numbers.map((number) => ({ value: String(number), label: String(number) }))
  return { ...field, options, schema: oneOfSchema(field.message, numbers) }
}

/** One of a list of amounts in whole dollars. */
export function oneOfDollars(meta: FieldMeta & { dollars: readonly number[] }): Field<Cents> {
  const { dollars, ...field } = meta
  const options = dollars.map((amount) => ({
    value: String(amount),
    label: formatMoney(fromDollars(amount), '$'),
  }))
  const schema = z.pipe(oneOfSchema(field.message, dollars), z.transform(fromDollars))
  return { ...field, unit: 'dollars', options, schema, write: toDollars }
}

/** One option of a fixed list, by its code; a label is read as its code. */
export function choice<const V extends string>(
  meta: FieldMeta & { options: readonly { value: V; label: string }[]; repOnly?: (value: V) => boolean },
): Field<V> {
  const { options, message } = meta
  const values = options.map((option) => option.value)
  const code = z.pipe(
    z.string({ error: message }),
    z.transform((typed: string) => findOptionCode(options, typed) ?? typed),
  )
  const schema = z.pipe(code, z.enum(values, { error: message }))
  return { ...meta, schema: schema as unknown as Field<V>['schema'] }
}

const YES_NO = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
] as const

export type YesNo = (typeof YES_NO)[number]['value']

/** Yes or No, read in upper or lower case. */
export function yesNo(meta: FieldMeta): Field<YesNo> {
  return choice({ ...meta, options: YES_NO })
}

/** A contest date, `MM-dd-yyyy` on the wire. */
export function contestDate(meta: FieldMeta): Field<CalendarDate> {
  return dateField(meta, readDay, { parse: parseContestDate, write: formatContestDate })
}

/** Any other date, `MM/dd/yyyy` on the wire. */
export function plainDate(meta: FieldMeta): Field<CalendarDate> {
  return dateField(meta, readDay, { parse: parsePlainDate, write: formatPlainDate })
}

/** A date that may be of any year, past or to come, so that its year is asked; `MM/dd/yyyy` on the wire. */
export function dateOfAnyYear(meta: FieldMeta): Field<CalendarDate> {
  return dateField(meta, readDayWithYear, { parse: parsePlainDate, write: formatPlainDate })
}

interface DateFormat {
  parse: (text: string) => CalendarDate | undefined
  write: (day: CalendarDate) => string
}

function dateField(
  meta: FieldMeta,
  readAs: (typed: string, context: ReadingContext) => Reading<CalendarDate>,
  { parse, write }: DateFormat,
): Field<CalendarDate> {
  const read: Reader<CalendarDate> = (typed, context = {}) => {
    const reading = readAs(typed, context)
    return reading.is === 'understood' ? { ...reading, wire: write(reading.value) } : reading
  }
  return { ...meta, read, schema: dateSchema({ message: meta.message, parse, read }), write }
}

const DIGITS = /^\d{1,9}(\.\d{1,2})?$/
const SIGNED_DIGITS = /^-?\d{1,9}(\.\d{1,2})?$/

function numberSchema(message: string, read?: Reader, pattern = DIGITS) {
  const error = ({ input }: { input?: unknown }) => messageFor(read, input, message)
  const digits = z.string().check(z.trim(), z.regex(pattern, { error }))
  return z.pipe(z.union([z.number(), digits], { error }), z.transform(Number))
}

function oneOfSchema(message: string, numbers: readonly number[]) {
  return z.pipe(
    numberSchema(message),
    z.number().check(z.refine<number>((value) => numbers.includes(value), message)),
  )
}

function dateSchema({ message, parse, read }: Pick<DateFormat, 'parse'> & { message: string; read: Reader }) {
  const written = z.string({ error: message }).check(
    z.trim(),
    z.refine<string>((value) => parse(value) !== undefined, {
      error: ({ input }) => messageFor(read, input, message),
    }),
  )
  return z.pipe(
    written,
    z.transform((value: string) => parse(value) as CalendarDate),
  )
}

function findOptionCode(options: readonly Option[], typed: string): string | undefined {
  const wanted = asciiLowerCase(typed.trim())
  return options.find((option) =>
    [option.value, option.label].some((known) => asciiLowerCase(known) === wanted),
  )?.value
}
