/** An exact fraction; the denominator is positive. It need not be in lowest terms. */
export interface Rational {
  numerator: bigint
  denominator: bigint
}

const ONE: Rational = { numerator: 1n, denominator: 1n }
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads `0.85`, `-3` or `1/12500` exactly; undefined if the text is not such a number. */
export function parseRational(text: string): Rational | undefined {
  const [over, under, ...rest] = text.split('/')
  const numerator = over === undefined ? undefined : parseDecimal(over)
  const denominator = under === undefined ? ONE : parseDecimal(under)
  if (!numerator || !denominator || rest.length > 0 || denominator.numerator <= 0n) return undefined
  return {
    numerator: numerator.numerator * denominator.denominator,
    denominator: numerator.denominator * denominator.numerator,
  }
}

/** A whole number, or a decimal as a double writes it. */
export function fromNumber(value: number): Rational {
  return Number.isSafeInteger(value)
    ? { numerator: BigInt(value), denominator: 1n }
    : toRational(String(value))
}

/** As `parseRational`, for text already known to be a number. */
export function toRational(text: string): Rational {
  const parsed = parseRational(text)
  if (!parsed) throw new RangeError(`'${text}' is not a decimal number or a fraction`)
  return parsed
}

export function add(left: Rational, right: Rational): Rational {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  }
}

export function multiply(left: Rational, right: Rational): Rational {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  }
}

/** The exponent is a whole number, 0 or more. */
export function power(base: Rational, exponent: Rational): Rational {
  const times = exponent.numerator / exponent.denominator
  return { numerator: base.numerator ** times, denominator: base.denominator ** times }
}

/** One minus the value. */
export function complement({ numerator, denominator }: Rational): Rational {
  return { numerator: denominator - numerator, denominator }
}

/** Negative, 0 or positive if the left one is smaller, equal or larger. */
export function compare(left: Rational, right: Rational): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function larger(left: Rational, right: Rational): Rational {
  return compare(left, right) < 0 ? right : left
}

/** Rounds half up to a whole number, without floating point. */
export function roundHalfUp({ numerator, denominator }: Rational): Rational {
  return { numerator: floorDivide(2n * numerator + denominator, 2n * denominator), denominator: 1n }
}

/** A decimal for display, rounded to at most `digits` places. */
export function toDecimalText(value: Rational, digits = 6): string {
  const scale = 10n ** BigInt(digits)
  const { numerator } = roundHalfUp(multiply(value, { numerator: scale, denominator: 1n }))
  const sign = numerator < 0n ? '-' : ''
  const text = (numerator < 0n ? -numerator : numerator).toString().padStart(digits + 1, '0')
  return sign + `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '')
}

function parseDecimal(text: string): Rational | undefined {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return undefined
  return {
    numerator: BigInt(`${sign}${whole}${fraction}`),
    denominator: 10n ** BigInt(fraction.length),
  }
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient
}
