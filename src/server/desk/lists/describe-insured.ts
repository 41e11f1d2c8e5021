import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Cents, sum } from '#domain/values/money.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { figuresText, lineNames } from '#domain/quote/scorecard/line-text.ts'
import { scorecardLines } from '#domain/quote/scorecard/scorecard.ts'

/** What lists show of the contests of a quote. */
export interface Insured {
  /** The scorecard in short, `Hole 7, 165 yd · 120 players · $10,000`: a line for each contest. */
  lines: string[]
  /** The kind of each. */
  contests: ContestKind[]
  /** Undefined where no prize is known. */
  prizes: Cents | undefined
}

export function summarizeInsured(answers: FlatAnswers): Insured {
  const quote = quoteFrom(answers)
  const sign = dollarSignOf(quote.answers)
  const lines = scorecardLines(quote, () => undefined)
  const names = lineNames(lines)
  const prizes = lines.flatMap(({ prize }) => prize ?? [])
  return {
    lines: lines.map((line, place) => [names[place], figuresText(line, sign)].filter(Boolean).join(', ')),
    contests: lines.map(({ entity }) => entity),
    prizes: prizes.length === 0 ? undefined : sum(prizes),
  }
}

export function describeInsured(answers: FlatAnswers): string[] {
  return summarizeInsured(answers).lines
}
