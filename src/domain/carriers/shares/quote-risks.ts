import type { Risk } from '#domain/carriers/shares/share-terms.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** The contests that a carrier is asked about, as it looks at them; those without a prize or a day are none yet. */
export function risksAskedAbout(quote: Quote, asked: readonly Pick<Referral, 'entity' | 'index'>[]): Risk[] {
  const territory = quote.answers.course_state ?? ''
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).flatMap((row) => {
      const isAsked = asked.some(({ entity, index }) => entity === kind.entity && index === row.slot)
      const { prizeValue: prize, date: day } = row as { prizeValue?: Cents; date?: CalendarDate }
      if (!isAsked || prize === undefined || day === undefined) return []
      return [{ kind: kind.entity, territory, prize, day }]
    }),
  )
}
