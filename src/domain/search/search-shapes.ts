import { parseVerificationCode } from '#domain/documents/certificate/verification-code.ts'
import { readDay } from '#domain/values/typed/day.ts'
import { readMoney } from '#domain/values/typed/money.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Cents } from '#domain/values/money.ts'
import { type Identifier, identifiersIn } from '#domain/search/identifiers.ts'
import { readPhone } from '#domain/search/phone-numbers.ts'

/** What a text can be, by its form alone. */
export interface SearchShapes {
  identifiers: readonly Identifier[]
  /** The beginning of an e-mail address, or all of it. */
  email: string | undefined
  /** The digits of a telephone number, or of its beginning. */
  phone: string | undefined
  /** The code of a certificate, or of a letter. */
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
    date: findDay(text, today),
    amount: readAmount(text),
  }
}

function readEmail(text: string): string | undefined {
  const key = text.includes('@') ? getEmailKey(text) : ''
  return key.length >= SHORTEST_EMAIL && /^[\x21-\x7e]+$/.test(key) ? key : undefined
}

/** Any amount but small change, which is rather a number of something else. */
function readAmount(text: string): Cents | undefined {
  const reading = readMoney(text)
  if (reading.is !== 'understood') return undefined
  return reading.value >= SMALLEST_AMOUNT && reading.value < LARGEST_AMOUNT ? reading.value : undefined
}

const SMALLEST_AMOUNT = 10_00
const LARGEST_AMOUNT = 10_000_000_00

/** A few weeks back are more likely meant than a year ahead. */
const DAYS_BACK = 60

/** A day, but for digits alone, which are rather a number. */
function findDay(text: string, today: CalendarDate): CalendarDate | undefined {
  if (/^\d+$/.test(text)) return undefined
  const reading = readDay(text, { today: addDays(today, -DAYS_BACK) })
  return reading.is === 'understood' ? reading.value : undefined
}
