import { findFigure, readNumber, whichNumber } from '#domain/values/typed/number.ts'
import { plainLowerCase } from '#domain/values/typed/plain-text.ts'
import { asked, NOT_UNDERSTOOD, type Reader, understood } from '#domain/values/typed/reading.ts'
import { type Cents, formatMoney, ZERO } from '#domain/values/money.ts'

const BEFORE = new Set(['', '$', 'us$', 'us $', 'usd', 'usd $', 'usd$'])

/** How many, and of what: `k`, `thousand dollars`. A point or comma at the end is one that goes on. */
const AFTER = /^[.,]?-?(k|thousand|m|mil|million)? ?(?:\$|usd|us\$|d|do|dol|doll|dolla|dollar|dollars)?$/

const TIMES: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
}

/** An amount in dollars: `$25k`, `25,000.00`, `25 000 dollars`. */
export const readMoney: Reader<Cents> = (typed, { sign = '$' } = {}) => {
  const figure = findFigure(plainLowerCase(typed) ?? '')
  if (!figure || !BEFORE.has(figure.before)) return NOT_UNDERSTOOD
  const after = AFTER.exec(figure.after)
  const number = readNumber(figure.digits)
  if (!after || !number) return NOT_UNDERSTOOD
  const [, many = ''] = after
  if (number.is === 'either')
    return asked(whichNumber([number.texts[0] + many, number.texts[1] + many], figure.digits + many))
  const cents = Math.round(number.value * (TIMES[many] ?? 1) * 100)
  if (!Number.isSafeInteger(cents)) return NOT_UNDERSTOOD
  const amount = cents as Cents
  const wire = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
  return understood(amount, wire, formatMoney(amount, sign))
}

/** A minus before or behind the sign of dollars, or brackets as accountants write them. */
const BELOW_ZERO = /^(?:(?:us ?)?\$ ?)?(?:-(?<minus>[^-].*)|\((?<bracketed>[^()-]*)\))$/

/** An amount in dollars that may be below 0: `-125.50`, `-$125.50`, `(125.50)`. */
export const readSignedMoney: Reader<Cents> = (typed, context = {}) => {
  const plain = plainLowerCase(typed) ?? ''
  // Some write a minus behind the amount; read as a dash, it would be lost.
  if (/\d ?-$/.test(plain)) return NOT_UNDERSTOOD
  const below = BELOW_ZERO.exec(plain)?.groups
  if (!below) return readMoney(typed, context)
  const reading = readMoney(below['minus'] ?? below['bracketed'] ?? '', context)
  if (reading.is !== 'understood' || reading.value === 0) return reading
  return understood((0 - reading.value) as Cents, `-${reading.wire}`, `-${reading.shown}`)
}

/** For a sum that is shown while an amount is typed: 0 as long as the text is none. */
export function amountSoFar(typed: string): Cents {
  const reading = readMoney(typed)
  return reading.is === 'understood' ? reading.value : ZERO
}
