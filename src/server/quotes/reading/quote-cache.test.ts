import { describe, expect, it } from 'vitest'
import type { Context } from '#server/kit/context.ts'
import { createQuoteCache } from '#server/quotes/reading/quote-cache.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const STRANGER = { editor: 'client', mayOpenPolicy: false } as const
const OWNER = { editor: 'client', mayOpenPolicy: true } as const

const after = (context: Context, seconds: number): Context => ({
  ...context,
  now: () => new Date(NOON.getTime() + seconds * 1000),
})

describe('the quote cache', () => {
  it('presents an unchanged quote once a minute', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const { id } = await createQuote(context, {})
    const first = await read(after(context, 30), id, OWNER)
    expect(await read(after(context, 59), id, OWNER)).toBe(first)
    expect(await read(after(context, 60), id, OWNER)).not.toBe(first)
  })

  it('never returns an older version', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const { id } = await createQuote(context, {})
    await read(context, id, OWNER)

    await saveQuote(context, { id, version: 1, customFields: { tournament_name: 'Spring Scramble' } })
    expect((await read(context, id, OWNER)).data.customFields['tournament_name']).toBe('Spring Scramble')
  })

  it('N94 says of a quote that was bought since it was read no more than that it is', async () => {
    const context = testContext(await testDatabase())
    const read = createQuoteCache(context)
    const quote = await aQuote(context)
    expect((await read(context, quote.id, STRANGER)).data.customFields).not.toEqual({})

    await purchaseQuote(context, await aPurchase(context, quote))
    const answer = await read(context, quote.id, STRANGER)
    expect(answer.data).toEqual({ id: quote.id, purchased: true, customFields: {} })
    expect((await read(context, quote.id, OWNER)).data.customFields['policy_number']).toMatch(/^\S+$/)
    expect((await read(context, quote.id, STRANGER)).data).toEqual(answer.data)
  })
})
