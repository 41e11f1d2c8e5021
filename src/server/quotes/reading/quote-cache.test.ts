import { describe, expect, it } from 'vitest'
import { createQuoteCache } from '#server/quotes/reading/quote-cache.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

describe('the quote cache', () => {
  it('presents an unchanged quote once a minute', async () => {
    const context = testContext(await testDatabase())
    const answered = createQuoteCache(context)
    const stored = await createQuote(context, {})
    expect(answered(stored, later(30))).toBe(answered(stored, later(59)))
    expect(answered(stored, later(60))).not.toBe(answered(stored, later(59)))
  })

  it('never returns an older version', async () => {
    const context = testContext(await testDatabase())
    const answered = createQuoteCache(context)
    const { id } = await createQuote(context, {})
    const first = await findQuote(context.db, id)
    if (first) answered(first, NOON)

    await saveQuote(context, { id, version: 1, customFields: { tournament_name: 'Spring Scramble' } })
    const second = await findQuote(context.db, id)
    expect(second && answered(second, NOON).data.customFields['tournament_name']).toBe('Spring Scramble')
  })
})
