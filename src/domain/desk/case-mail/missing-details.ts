import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { joinWithAnd, lowerFirstLetter } from '#domain/values/text-format.ts'
import { contestDates, type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** What a quote still needs for its price, within a sentence: `the yardage of hole 7`. Undefined if that is nothing. */
export function describeMissing(quote: Quote): string | undefined {
  const contests = CONTEST_DEFINITIONS.flatMap((kind) => {
    const rows = rowsOf(quote, kind)
    return rows.map((row, place) => {
      const number = rows.length > 1 ? ` ${place + 1}` : ''
      const hole = row['hole']
      const name =
        typeof hole === 'number' ? `hole ${hole}` : `the ${lowerFirstLetter(kind.rowName)}${number}`
      const entered = kind.enteredFigures(kind.figures(row))
      return { name, missing: Object.keys(entered).filter((figure) => entered[figure] === false) }
    })
  })
  if (contests.length === 0) return 'the contests you want to insure'
  const figures = contests.flatMap(({ name, missing }) =>
    missing.length === 0 ? [] : [`${joinWithAnd(missing)} of ${name}`],
  )
  const wanted = [...figures, ...(contestDates(quote).length === 0 ? ['the date of your event'] : [])]
  return wanted.length === 0 ? undefined : wanted.join(', and ')
}
