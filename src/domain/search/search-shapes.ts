import { parseVerificationCode } from '#domain/documents/certificate/verification-code.ts'
import { addDays, type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { type Cents } from '#domain/values/money.ts'
import { type Identifier, identifiersIn } from '#domain/search/identifiers.ts'
import { readPhone } from '#domain/search/phone-numbers.ts'

/** What a text can be, by its form alone. */
export interface SearchShapes {
  identifiers: readonly Identifier[]
  /** The beginning of an e-mail address, or all of it. */
  email: string | undefined
  /** The digits of a telephone number, or of its beginning. */
  phone: string | undefined
  /** The code of a certificate. */
  code: string | undefined
  /** A day of play. */
  date: CalendarDate | undefined
  /** What a quote costs. */
  amount: Cents | undefined
}

/** Shorter beginnings fit too many addresses. */
const SHORTEST_EMAIL = 3

/** @param today for a day without a year: the next such. */
export function shapesOf(typed: string, today: CalendarDate): SearchShapes {
  const text = typed.trim()
  return {
    identifiers: identifiersIn(text),
    email: readEmail(text),
    phone: readPhone(text),
    code: parseVerificationCode(text),
    date: readDate(text, today),
    amount: readAmount(text),
  }
}

function readEmail(text: string): string | undefined {
  const key = text.includes('@') ? getEmailKey(text) : ''
  return key.length >= SHORTEST_EMAIL && /^[\x21-\x7e]+$/.test(key) ? key : undefined
}

/** `$1,521`, `1521`, `310.50`. */
function readAmount(text: string): Cents | undefined {
  const isAmount = /^\$?\s?(?:\d{1,3}(?:,\d{3})+|\d{2,7})(?:\.\d\d)?$/.test(text)
  return isAmount ? (Math.round(Number(text.replaceAll(/[$,\s]/g, '')) * 100) as Cents) : undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2027-06-12`, `6/12`, `6/12/27`, `June 12`, `12 Jun 2027`. */
function readDate(text: string, today: CalendarDate): CalendarDate | undefined {
  const iso = parseIsoDate(text)
  if (iso) return iso
  const [, month, day, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(text) ?? []
  if (month !== undefined) return dateOf({ month: Number(month), day, year }, today)
  const named = text.toLowerCase().replaceAll(/[.,]/g, ' ')
  const [, ahead, first, second, behind, yearText] =
    /^\s*(\d{1,2})?\s*([a-z]{3})([a-z]*)\s*(\d{1,2})?\s*(\d{4})?\s*$/.exec(named) ?? []
  const number = MONTHS.indexOf(first ?? '') + 1
  if (number === 0 || !isMonthName(first, second)) return undefined
  return dateOf({ month: number, day: ahead ?? behind, year: yearText }, today)
}

const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

function isMonthName(first = '', rest = ''): boolean {
  return MONTH_NAMES.some((name) => name.startsWith(first + rest))
}

interface DateParts {
  month: number
  day: string | undefined
  year: string | undefined
}

function dateOf({ month, day, year }: DateParts, today: CalendarDate): CalendarDate | undefined {
  if (day === undefined) return undefined
  const inYear = (of: number) =>
    parseIsoDate(`${of}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
  if (year !== undefined) return inYear(Number(year.length === 2 ? `20${year}` : year))
  const thisYear = Number(today.slice(0, 4))
  const found = inYear(thisYear)
  // A few weeks back are more likely meant than a year ahead.
  return found && found >= addDays(today, -60) ? found : inYear(thisYear + 1)
}
