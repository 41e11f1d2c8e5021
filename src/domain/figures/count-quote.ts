import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import {
  type FigureAmounts,
  type FigureCell,
  type FigureDimension,
  mergeCells,
  NO_AMOUNTS,
} from '#domain/figures/figure-cells.ts'
import { mondayOf } from '#domain/figures/iso-weeks.ts'
import { type PostedPremium, sharePremium, type StatedFees } from '#domain/figures/premium-shares.ts'
import type { QuoteSource } from '#domain/figures/quote-sources.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** What one entry posted to what a claim costs. */
export interface PostedLoss {
  on: CalendarDate
  /** What was won, whatever is insured by now. */
  kind: string
  /** Below 0 where some of it is released. */
  loss: Cents
}

/** What is counted of a quote. Days are those of the office. */
export interface CountedQuote {
  startedOn: CalendarDate
  source: QuoteSource
  /** The code of the client type; empty where none is chosen. */
  clientType: string
  /** Where the event is held; empty while that is not known. */
  territory: string
  contests: readonly ContestKind[]
  /** The rep who looks after it. */
  repId: string | null
  /** When its policy was issued; null if there is none. */
  boughtOn: CalendarDate | null
  /** In the order of posting. */
  posted: readonly PostedPremium[]
  statedFees: readonly StatedFees[]
  losses: readonly PostedLoss[]
}

/**
 * Everything that a quote adds to the figures of the office.
 *
 * @rule P08 A quote counts on the day on which it was started, its policy on the day on which it was issued, and premium and losses on the day on which they were posted or taken back; days are the office's.
 */
export function countQuote(quote: CountedQuote): FigureCell[] {
  const { startedOn, boughtOn, posted, losses } = quote
  const started = { ...NO_AMOUNTS, started: 1, converted: boughtOn === null ? 0 : 1 }
  const counted: DatedAmounts[] = [
    [startedOn, started],
    ...(boughtOn === null ? [] : [[boughtOn, { ...NO_AMOUNTS, bought: 1 }] as const]),
  ]
  const money = [
    ...posted.map(({ on, premium, fee }) => moneyOn(on, premium, fee)),
    ...losses.map(({ on, loss }) => lossOn(on, loss)),
  ]
  return mergeCells([
    ...placesOf(quote).flatMap(([dimension, value]) =>
      [...counted, ...money].map(([day, amounts]) => cellOf(dimension, value, day, amounts)),
    ),
    ...kindsOf(quote).flatMap((kind) =>
      counted.map(([day, amounts]) => cellOf('contest', kind, day, amounts)),
    ),
    ...sharePremium(posted, quote.statedFees).map(({ kind, on, premium, fee }) =>
      cellOf('contest', kind, ...moneyOn(on, premium, fee)),
    ),
    ...losses.map(({ kind, on, loss }) => cellOf('contest', kind, ...lossOn(on, loss))),
  ])
}

type DatedAmounts = readonly [day: CalendarDate, amounts: FigureAmounts]

function moneyOn(
  on: CalendarDate,
  premiumCents: FigureAmounts['premiumCents'],
  feeCents: FigureAmounts['feeCents'],
): DatedAmounts {
  return [on, { ...NO_AMOUNTS, premiumCents, feeCents }]
}

function lossOn(on: CalendarDate, lossCents: Cents): DatedAmounts {
  return [on, { ...NO_AMOUNTS, lossCents }]
}

/** A quote counts once for each kind of contest that it has. */
function kindsOf({ contests }: CountedQuote): readonly string[] {
  return contests.length > 0 ? [...new Set(contests)] : ['']
}

/** All but the contests, of which a quote may have several. */
function placesOf({ source, clientType, territory, repId }: CountedQuote): [FigureDimension, string][] {
  return [
    ['office', ''],
    ...(repId === null ? [] : [['rep', repId] as [FigureDimension, string]]),
    ['source', source],
    ['client_type', clientType],
    ['territory', territory],
  ]
}

function cellOf(
  dimension: FigureDimension,
  value: string,
  counted: CalendarDate,
  amounts: FigureAmounts,
): FigureCell {
  const day = dimension === 'office' || dimension === 'rep' ? counted : mondayOf(counted)
  return { dimension, day, value, ...amounts }
}
