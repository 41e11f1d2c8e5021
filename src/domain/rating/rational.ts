/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  numerator: bigint
  denominator: bigint
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads `0.85`, `-3` or `1/12500` without loss; undefined where the text is no such number. */
export function parseRational(text: string): Rational | undefined {
  const [over, under, ...rest] = text.split('/')
  const numerator = over === undefined ? undefined : parseDecimal(over)
  const denominator = under === undefined ? ONE : parseDecimal(under)
  if (!numerator || !denominator || rest.length > 0 || denominator.numerator === 0n) return undefined
  return ratio(numerator.numerator * denominator.denominator, numerator.denominator * denominator.numerator)
}

/** As `parseRational`, for text already known to be a number. */
export function rational(text: string): Rational {
  const parsed = parseRational(text)
  if (!parsed) throw new RangeError(`'${text}' is not a decimal number or a fraction`)
  return parsed
}

export function add(left: Rational, right: Rational): Rational {
  return ratio(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  )
}

export function multiply(left: Rational, right: Rational): Rational {
  return ratio(left.numerator * right.numerator, left.denominator * right.denominator)
}

export function larger(left: Rational, right: Rational): Rational {
  return left.numerator * right.denominator >= right.numerator * left.denominator ? left : right
}

/** Half up to a whole number, decided without floating point. */
export function roundHalfUp({ numerator, denominator }: Rational): Rational {
  return { numerator: floorDivide(2n * numerator + denominator, 2n * denominator), denominator: 1n }
}

/** A decimal for people, rounded to at most `digits` places. */
export function toDecimalText(value: Rational, digits = 6): string {
  const scale = 10n ** BigInt(digits)
  const { numerator } = roundHalfUp(multiply(value, { numerator: scale, denominator: 1n }))
  const sign = numerator < 0n ? '-' : ''
  const text = (numerator < 0n ? -numerator : numerator).toString().padStart(digits + 1, '0')
  return sign + `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '')
}

const ONE: Rational = { numerator: 1n, denominator: 1n }

function parseDecimal(text: string): Rational | undefined {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  return ratio(BigInt(`${sign}${whole}${fraction}`), 10n ** BigInt(fraction.length))
}

function ratio(numerator: bigint, denominator: bigint): Rational {
  const sign = denominator < 0n ? -1n : 1n
  const divisor = sign * greatestCommonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient
}
