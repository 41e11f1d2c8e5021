import type { ReadLine } from '#domain/accounting/bank/bank-line.ts'
import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** A line that was imported before. */
interface TakenLine {
  fitid: string
  dated: CalendarDate
  amount: Cents
}

/** One name for two lines: the second is not taken for the first. */
interface NameClash {
  line: ReadLine
  other: TakenLine
}

/** A bank may give a line its final day under the name that it had while it was pending. */
const SETTLES_WITHIN_DAYS = 7

/**
 * The first line whose name another one has, of the file or imported before; undefined if each name is of one line.
 *
 * @rule O06 A line with the name of another one is never skipped as known.
 */
export function findNameClash(
  lines: readonly ReadLine[],
  namesakes: readonly TakenLine[],
): NameClash | undefined {
  const byName = new Map<string, TakenLine>(namesakes.map((one) => [one.fitid, one]))
  for (const line of lines) {
    const other = byName.get(line.fitid)
    if (!other) byName.set(line.fitid, line)
    else if (!isSameLine(line, other)) return { line, other }
  }
  return undefined
}

function isSameLine(line: ReadLine, other: TakenLine): boolean {
  const days = Math.abs(daysBetween(other.dated, line.dated))
  return line.amount === other.amount && days <= SETTLES_WITHIN_DAYS
}

interface SortedOut {
  /** Of the file. */
  lines: readonly ReadLine[]
  /** What of them was imported before, by its name. */
  names: ReadonlySet<string>
  /** Imported before, and named in another way, so that only day and amount can tell whether it is one of these. */
  nameless: readonly TakenLine[]
}

/**
 * The lines of a file that were not imported before, each once.
 *
 * @rule O06 Where a statement comes in another kind of file, or as CSV with other words, lines of the same day and amount are the same, as many as there are.
 */
export function findNewLines({ lines, names, nameless }: SortedOut): ReadLine[] {
  const counts = new Map<string, number>()
  for (const one of nameless) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  const seen = new Set(names)
  return lines.filter((line) => {
    if (seen.has(line.fitid)) return false
    seen.add(line.fitid)
    const left = counts.get(keyOf(line)) ?? 0
    if (left > 0) counts.set(keyOf(line), left - 1)
    return left === 0
  })
}

function keyOf({ dated, amount }: Pick<TakenLine, 'dated' | 'amount'>): string {
  return `${dated}|${amount}`
}

/** The days of one file that was imported. */
interface TakenDays {
  first: CalendarDate
  last: CalendarDate
}

/**
 * The first line within days that another kind of file had whole; its own first and last day may have been cut off.
 *
 * @rule O06 A line that another kind of file does not have in the midst of its days is not taken beside those.
 */
export function findLineAmong(
  lines: readonly ReadLine[],
  periods: readonly TakenDays[],
): ReadLine | undefined {
  return lines.find(({ dated }) => periods.some(({ first, last }) => first < dated && dated < last))
}
