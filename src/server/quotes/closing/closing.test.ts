import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { Closing } from '#contract/desk/closing.ts'
import type { Rep } from '#server/access/access.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { findQuote, updateQuote } from '#server/quotes/repository.ts'
import { createFollowUpJob } from '#server/quotes/sending/send-follow-ups.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aCardToken, aPurchase, aQuote, CARDS } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { randomRuns } from '#testing/random-runs.ts'
import type { Client } from '#testing/server.ts'
import { siteForEach } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnBothDatabases('N110 a quote that is closed as lost', (open) => {
  let now = NOON
  const site = siteForEach({ now: () => now, env: { FOLLOW_UP_DAYS: '2' } }, open)
  let rep: Rep
  let client: Client
  beforeEach(async () => {
    now = NOON
    rep = await aRep(site.context)
    client = await signedInRep(site, rep)
  })

  const path = (id: string) => `/api/admin/quotes/${id}/closing`
  const read = async (id: string): Promise<Closing> => (await client.get(path(id))).json().data
  const close = (id: string, body: object) => client.send('PUT', path(id), body)
  const closeNow = async (id: string) => close(id, { version: (await read(id)).version, reason: 'price' })
  const reopen = (id: string) => client.send('DELETE', path(id), {})
  const ids = async (list: string, filter = '') =>
    (await client.get(`/api/admin/lists/${list}${filter}`)).json().data.map(({ id }: { id: string }) => id)
  const rowIn = async (list: string, id: string) =>
    (await client.get(`/api/admin/lists/${list}?only=${id}`)).json().data[0]
  const eventsOf = async (id: string) =>
    (
      await site.context.db
        .select({ event: auditEvents.event })
        .from(auditEvents)
        .where(eq(auditEvents.quoteId, id))
        .orderBy(auditEvents.id)
    ).map(({ event }) => event)

  it('N110 N40 leaves the open quotes with why, and nobody but reps sees it; one step takes it back', async () => {
    const { id } = await aQuote(site.context)
    const before = (await site.client.get(`/api/contacts/${id}`)).json()
    const closed = await close(id, { version: 1, reason: 'other', words: 'Rained off' })
    expect(closed.json().data).toMatchObject({
      lost: { reason: 'other', words: 'Rained off', by: 'Robin Fields' },
      problem: 'Robin Fields already closed it as lost',
    })
    expect([await ids('quotes'), await ids('past'), await ids('past', '?state=lost')]).toEqual([
      [],
      [id],
      [id],
    ])
    expect(await rowIn('past', id)).toMatchObject({ state: 'lost', due_on: null, due_reason: null })
    expect((await client.get('/api/admin/lists/past.csv')).body).toContain('Lost')
    expect((await site.client.get(`/api/contacts/${id}`)).json()).toEqual(before)
    expect((await reopen(id)).json().data).toMatchObject({ lost: null, problem: null })
    expect([await ids('quotes'), await ids('past')]).toEqual([[id], []])
    expect(await rowIn('quotes', id)).toMatchObject({ state: 'priced', due_reason: 'good-until' })
    expect(await eventsOf(id)).toEqual(['quote_started', 'quote_lost', 'quote_reopened'])
    expect(JSON.stringify(await site.context.db.select().from(auditEvents))).not.toContain('Rained off')
  })

  it('N110 a save that changes nothing leaves it lost, any other opens it again, by whomever', async () => {
    const quote = await aQuote(site.context)
    await closeNow(quote.id)
    const same = await saveQuote(site.context, {
      id: quote.id,
      version: 1,
      customFields: { tournament_name: String(quote.answers['tournament_name']) },
    })
    expect([same.version, (await read(quote.id)).lost?.reason]).toEqual([2, 'price'])
    await saveQuote(site.context, { id: quote.id, version: 2, customFields: { tournament_name: 'Another' } })
    expect((await read(quote.id)).lost).toBe(null)
    expect((await eventsOf(quote.id)).slice(-2)).toEqual(['quote_reopened', 'quote_saved'])
  })

  it('N110 an older build that changes it opens it too, though it does not know that it is lost', async () => {
    const { id, price } = await aQuote(site.context)
    await closeNow(id)
    await updateQuote(site.context.db, id, 2, { price, updatedAt: now })
    expect((await read(id)).lost).toBe(null)
  })

  it('N110 buying it is as always, and a payment that is declined leaves it open', async () => {
    const declined = await aQuote(site.context)
    await closeNow(declined.id)
    const token = await aCardToken(site.context, CARDS.declines)
    await purchaseQuote(site.context, await aPurchase(site.context, declined, { token }))
    expect(await rowIn('quotes', declined.id)).toMatchObject({ state: 'priced' })
    await closeNow(declined.id)
    await purchaseQuote(site.context, await aPurchase(site.context, declined))
    expect(await rowIn('policies', declined.id)).toMatchObject({ state: 'purchased' })
    expect((await closeNow(declined.id)).statusCode).toBe(409)
  })

  it('N110 who closes it while its client changes or buys it comes before or after, never over it', async () => {
    const changed = await aQuote(site.context)
    await saveQuote(site.context, { id: changed.id, version: 1, customFields: { tournament_name: 'New' } })
    const late = await close(changed.id, { version: 1, reason: 'price' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'VERSION_CONFLICT'])
    const bought = await aQuote(site.context)
    const purchase = await aPurchase(site.context, bought)
    await Promise.all([
      close(bought.id, { version: 1, reason: 'no_answer' }),
      purchaseQuote(site.context, purchase),
    ])
    expect(await rowIn('policies', bought.id)).toMatchObject({ state: 'purchased' })
    expect((await read(bought.id)).lost).toBe(null)
  })

  it('N110 P05 reminders end with it, and go on once it is open again', async () => {
    const { id } = await aQuote(site.context)
    await closeNow(id)
    now = new Date(NOON.getTime() + 3 * 86_400_000)
    const remind = () =>
      createFollowUpJob(site.context)({}, { db: site.context.db, now: () => now }).then(() =>
        site.context.db.$count(messages, eq(messages.quoteId, id)),
      )
    expect(await remind()).toBe(0)
    client = await signedInRep(site, rep)
    await reopen(id)
    expect(await remind()).toBe(1)
  })

  it.each([
    ['without a reason', { version: 1 }],
    ['with another reason', { version: 1, reason: 'bored' }],
    ['without the words that are asked for', { version: 1, reason: 'other' }],
    ['with too many words', { version: 1, reason: 'other', words: 'x'.repeat(501) }],
  ])('N110 is not closed %s', async (_, body) => {
    const { id } = await aQuote(site.context)
    expect((await close(id, body)).statusCode).toBe(400)
  })

  it('N110 is not closed once its play has started, nor by a reader or a stranger', async () => {
    const { id } = await aQuote(site.context)
    const reader = await signedInRep(
      site,
      await aRep(site.context, 'kim@office.example', { name: 'Kim', role: 'reader' }),
    )
    const body = { version: 1, reason: 'price' }
    expect((await reader.send('PUT', path(id), body)).statusCode).toBe(403)
    expect((await site.client.send('PUT', path(id), body)).statusCode).toBe(401)
    now = new Date('2027-06-13T12:00:00Z')
    client = await signedInRep(site, rep)
    expect((await close(id, body)).json().error).toBe('Its event has started')
  })

  it('N110 through any life its state is that of a naive model', async () => {
    const step = fc.constantFrom('lose', 'reopen', 'same', 'edit', 'decline', 'buy')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { id } = await aQuote(site.context)
        const model = { isLost: false, isBought: false }
        for (const [turn, what] of steps.entries()) {
          const stored = await findQuote(site.context.db, id)
          if (!stored) throw new Error('It is gone')
          const name = what === 'edit' ? `Turn ${turn}` : String(stored.answers['tournament_name'])
          if (what === 'lose') await closeNow(id)
          else if (what === 'reopen') await reopen(id)
          else if (what === 'same' || what === 'edit') {
            if (!model.isBought)
              await saveQuote(site.context, {
                id,
                version: stored.version,
                customFields: { tournament_name: name },
              })
          } else if (!model.isBought) {
            const card = what === 'buy' ? CARDS.approves : CARDS.declines
            const token = await aCardToken(site.context, card)
            await purchaseQuote(site.context, await aPurchase(site.context, stored, { token }))
          }
          if (what === 'lose') model.isLost = !model.isBought
          else if (what !== 'same') model.isLost = false
          model.isBought ||= what === 'buy'
          const expected = model.isBought ? 'purchased' : model.isLost ? 'lost' : 'priced'
          const list = model.isBought ? 'policies' : model.isLost ? 'past' : 'quotes'
          expect((await rowIn(list, id))?.state).toBe(expected)
          expect((await read(id)).lost !== null).toBe(expected === 'lost')
        }
      }),
      randomRuns(5),
    )
    expect(await site.context.db.$count(quotes)).toBeGreaterThan(0)
  })
})
