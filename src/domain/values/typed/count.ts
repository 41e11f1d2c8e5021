import { findFigure, readNumber, whichNumber } from '#domain/values/typed/number.ts'
import { plainLowerCase } from '#domain/values/typed/plain-text.ts'
import { asked, NOT_UNDERSTOOD, type Reader, type Reading, understood } from '#domain/values/typed/reading.ts'

/** What may stand behind a count. */
const COUNTED = [
  'players',
  'golfers',
  'people',
  'persons',
  'amateurs',
  'ams',
  'pros',
  'professionals',
  'finalists',
  'shots',
  'attempts',
  'prizes',
]

/** What may stand behind a length, and how much of a yard it is. */
const LENGTHS: readonly { words: readonly string[]; yards: number }[] = [
  { words: ['yards', 'yds'], yards: 1 },
  { words: ['feet', 'foot', 'ft', "'"], yards: 1 / 3 },
  { words: ['meters', 'metres'], yards: 1.0936 },
]

/** A whole number: `120`, `1,200`, `120 players`. */
export const readCount: Reader<number> = (typed) =>
  readWhole(typed, (after) => COUNTED.some((word) => word.startsWith(after)) || undefined, String)

/** A length in whole yards: `165`, `165 yards`, `165yd`. Another unit is asked. */
export const readYards: Reader<number> = (typed) => readLength(typed, 'yards', 1)

/** A length in whole feet: `50`, `50 ft`, `50'`. */
export const readFeet: Reader<number> = (typed) => readLength(typed, 'feet', 1 / 3)

function readLength(typed: string, unit: string, ownYards: number): Reading<number> {
  const isOurs = (after: string, number: number) => {
    const length = LENGTHS.find(({ words }) => words.some((word) => word.startsWith(after)))
    if (!length) return undefined
    if (after === '' || length.yards === ownYards) return true
    const converted = Math.round((number * length.yards) / ownYards)
    return asked(`Enter ${unit}. ${number} ${length.words[0]} is about ${converted} ${unit}.`)
  }
  return readWhole(typed, isOurs, (number) => `${number} ${unit}`)
}

type JudgeUnit = (after: string, number: number) => true | Reading<number> | undefined

function readWhole(typed: string, judge: JudgeUnit, show: (number: number) => string): Reading<number> {
  const figure = findFigure(plainLowerCase(typed) ?? '')
  const number = figure && readNumber(figure.digits)
  if (!figure || !number || figure.before !== '') return NOT_UNDERSTOOD
  const judged = judge(
    figure.after
      .replace(/^[.,-]/, '')
      .replace(/\.$/, '')
      .trim(),
    number.is === 'number' ? number.value : 0,
  )
  if (judged === undefined) return NOT_UNDERSTOOD
  if (number.is === 'either') return asked(whichNumber(number.texts, figure.digits))
  if (judged !== true) return judged
  if (!Number.isInteger(number.value)) return NOT_UNDERSTOOD
  return understood(number.value, String(number.value), show(number.value))
}
