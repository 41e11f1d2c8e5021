import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { figuresText, lineNames } from '#domain/quote/scorecard/line-text.ts'
import { scorecardLines } from '#domain/quote/scorecard/scorecard.ts'

/** The scorecard in short, `Hole 7, 165 yd · 120 players · $10,000`: a line for each contest. */
export function describeInsured(answers: FlatAnswers): string[] {
  const quote = quoteFrom(answers)
  const sign = dollarSignOf(quote.answers)
  const lines = scorecardLines(quote, () => undefined)
  const names = lineNames(lines)
  return lines.map((line, place) => [names[place], figuresText(line, sign)].filter(Boolean).join(', '))
}
