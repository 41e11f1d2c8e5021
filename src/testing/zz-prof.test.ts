import { it } from 'vitest'
import { aQuote } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { testContext } from '#testing/test-context.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { presentQuote, presentFields } from '#server/quotes/present-quote.ts'
import { judgeQuote } from '#server/quotes/judge-quote.ts'
import { getContact } from '#contract/quotes.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { encodeAnswers } from '#domain/quote/wire.ts'
import { computedFields } from '#domain/quote/computed-fields.ts'
import { pricingBasis } from '#domain/quote/pricing-basis.ts'
import { validatedSteps } from '#domain/quote/progress.ts'
import { todayAt, freshnessOf } from '#server/quotes/price-draft.ts'
import { referralsOf } from '#domain/pricing/referrals.ts'
import { blockersOf } from '#domain/purchase/blockers.ts'
const cpu = () => { const u = process.cpuUsage(); return u.user + u.system }
function time(name: string, f: () => unknown, n = 3000) { for (let i = 0; i < 1000; i++) f(); const s = cpu(); for (let i = 0; i < n; i++) f(); console.log(name, ((cpu() - s) / n).toFixed(1), 'us') }
it('prof', async () => {
  const db = await testDatabase(); const context = testContext(db); const q = await aQuote(context)
  const stored = (await findQuote(db, q.id))!
  const now = context.now()
  for (let i = 0; i < 300; i++) await findQuote(db, q.id)
  const s = cpu(); for (let i = 0; i < 600; i++) await findQuote(db, q.id); console.log('findQuote', ((cpu() - s) / 600).toFixed(0), 'us')
  time('present', () => presentQuote(context.plans, stored, now))
  time(' judge', () => judgeQuote(context.plans, stored, now))
  const quote = quoteFrom(stored.answers)
  time('  quoteFrom', () => quoteFrom(stored.answers))
  time('  encodeAnswers', () => encodeAnswers(stored.answers))
  time('  computedFields', () => computedFields({ quote, ...stored }))
  const today = todayAt(quote, now)
  time('  todayAt', () => todayAt(quote, now))
  time('  validated', () => validatedSteps({ quote, today }))
  time('  freshness', () => freshnessOf(context.plans, quote, stored.price!, now))
  const plan = context.plans.inForceOn(today)
  time('  inForce', () => context.plans.inForceOn(today))
  time('  basis', () => pricingBasis(quote, today))
  time('  referrals', () => referralsOf(pricingBasis(quote, today).contests, { territory: 'TX', repOnlyTerritories: [] }, plan))
  time('  blockers', () => blockersOf({ quote, now, today, price: stored.price, freshness: 'fresh', referrals: [] }))
  time(' fields', () => presentFields(stored)); time('present again', () => presentQuote(context.plans, stored, now), 10000)
  const a = presentQuote(context.plans, stored, now)
  time(' zod', () => getContact.response.safeParse(a))
  time(' stringify', () => JSON.stringify(a))
})
