import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Context } from '#server/kit/context.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { testContext } from '#testing/test-context.ts'

/** The statements of each transaction in the order of sending, with those outside of any in between. */
let sent: string[] = []
let context: Context

const LOCKING = / for (?:update|no key update|share)\b/
const WRITING = /^(?:insert into|update|delete from) "?(\w+)/

beforeEach(async () => {
  if (!hasPostgres) return
  const { db, close } = await postgresDatabase()
  onTestFinished(close)
  context = testContext(db)
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | { text: string }]
    sent.push((typeof given === 'string' ? given : given.text).replaceAll(/\s+/g, ' ').trim())
    return query.apply(this, args)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a use case locks, between the begin and the commit of each transaction. */
function locks(): string[] {
  return sent.flatMap((text) => {
    if (text === 'begin' || text === 'commit') return [text]
    const [kind] = LOCKING.exec(text) ?? []
    if (kind === undefined) return []
    return [`${/ from "?(\w+)/.exec(text.replace(/^with .*\) select/, 'select'))?.[1]}${kind}`]
  })
}

/** Tables that were written outside of any transaction. */
function writtenAlone(): string[] {
  let isInside = false
  return sent.flatMap((text) => {
    if (text === 'begin') isInside = true
    if (text === 'commit' || text === 'rollback') isInside = false
    return isInside ? [] : (WRITING.exec(text)?.[1] ?? [])
  })
}

describe.skipIf(!hasPostgres)('O05 the locks of the money path', () => {
  it('O05 N15 a purchase locks the quote before it reads it, and the purchase, the books and the quote before it issues', async () => {
    const request = await aPurchase(context, await aQuote(context))
    sent = []
    await purchaseQuote(context, request)
    expect(locks()).toEqual([
      'begin',
      'quotes for update',
      'quotes for no key update',
      'commit',
      'begin',
      'quotes for update',
      'purchases for update',
      'books for share',
      'quotes for no key update',
      'commit',
    ])
    // Nothing of the quote is read in a transaction before its lock.
    for (const [place, text] of sent.entries())
      if (text === 'begin') expect(sent[place + 1]).toMatch(/^select "id" from "quotes" .* for update$/)
    // The gateway of tests keeps its own tables, as a real one does elsewhere.
    expect(writtenAlone()).toEqual(['sandbox_tokens', 'sandbox_charges'])
    const audited = sent.filter((text) => text.startsWith('insert into "audit_events"'))
    expect(audited).toHaveLength(2)
  })

  it('T18 a save locks the quote before it reads it', async () => {
    const quote = await aQuote(context)
    sent = []
    await saveQuote(context, { id: quote.id, version: 1, customFields: { insured_address_2: 'Suite 4' } })
    expect(locks()).toEqual(['begin', 'quotes for update', 'quotes for no key update', 'commit'])
    expect(sent[1]).toMatch(/^select "id" from "quotes" .* for update$/)
    expect(writtenAlone()).toEqual([])
  })
})
