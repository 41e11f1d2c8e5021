import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { BulkRun, BulkSendingPreview } from '#contract/desk/bulk-runs.ts'
import { createBulkJob } from '#server/desk/bulk/run-bulk.ts'
import type { Rep } from '#server/access/access.ts'
import { bulkItems } from '#server/schema/desk/bulk.schema.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForEach } from '#testing/site.ts'

const CHANGED = 'It changed after you chose it. Check it, then try again'

describeOnBothDatabases('P08 many quotes at once', (open) => {
  const site = siteForEach({}, open)
  let rep: Rep
  let client: Client
  beforeEach(async () => {
    rep = await aRep(site.context)
    client = await signedInRep(site, rep)
  })

  async function start(body: object, status = 201): Promise<BulkRun> {
    const answer = await client.send('POST', '/api/admin/bulk-runs', body)
    expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([status, ''])
    return answer.json().data
  }
  const chosen = (...made: { id: string }[]) => ({ mode: 'selection', ids: made.map(({ id }) => id) })
  const preview = async (...made: { id: string }[]): Promise<BulkSendingPreview> =>
    (
      await client.send('POST', '/api/admin/bulk-runs/preview', {
        list: 'quotes',
        selection: chosen(...made),
      })
    ).json().data
  /** What a rep does who agrees to what the preview shows. */
  const startSending = async (...made: { id: string }[]): Promise<BulkRun> =>
    start({ action: 'send', quotes: (await preview(...made)).quotes })
  const read = async ({ id }: BulkRun): Promise<BulkRun> =>
    (await client.get(`/api/admin/bulk-runs/${id}`)).json().data
  const act = async ({ id }: BulkRun, name: 'undo' | 'retry'): Promise<BulkRun> =>
    (await client.send('POST', `/api/admin/bulk-runs/${id}/${name}`, {})).json().data
  const resultsOf = (run: BulkRun) => run.items.map(({ state, problem }) => [state, problem])
  const rowOf = async (id: string) =>
    (await site.context.db.select().from(deskRows).where(eq(deskRows.quoteId, id)))[0]
  const mailsTo = (id: string) => site.context.db.select().from(messages).where(eq(messages.quoteId, id))

  it('P08 before they are sent it is told how many, to whom, for how much, and which cannot be; nothing is stored', async () => {
    const one = await aQuote(site.context)
    const two = await aQuote(site.context, { insured_email: 'pat@lake.example' })
    const same = await aQuote(site.context, { insured_email: 'PAT@lake.example' })
    const bought = await aQuote(site.context)
    await purchaseQuote(site.context, await aPurchase(site.context, bought))
    const before = await site.context.db.$count(messages)
    const gone = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }
    const seen = await preview(one, two, same, bought, gone)
    expect(seen).toMatchObject({
      quotes: [one, two, same].map(({ id }) => ({ id, version: 1, fee: 310 })),
      total: 930,
      problems: [{ problem: 'It’s already bought' }],
    })
    expect(seen.receivers.map((address) => address.toLowerCase())).toEqual([
      'pat@hopehouse.example',
      'pat@lake.example',
    ])
    expect(await site.context.db.$count(messages)).toBe(before)
  })

  it('P08 are given to a rep one by one, audited, and go back by Undo unless they went on since', async () => {
    const { db } = site.context
    const [one, two] = [await aQuote(site.context), await aQuote(site.context)]
    const other = await aRep(site.context, 'sam@office.example')
    const run = await start({ action: 'give', list: 'quotes', selection: chosen(one, two), rep_id: other.id })
    expect(run.counts).toEqual({ waiting: 2, done: 0, failed: 0, undone: 0 })
    await site.runJobs()
    expect(resultsOf(await read(run))).toEqual([
      ['done', null],
      ['done', null],
    ])
    expect(await rowOf(one.id)).toMatchObject({ assignedRepId: other.id, quoteVersion: 1 })
    await client.send('PUT', `/api/admin/quotes/${two.id}/rep`, { rep_id: rep.id, seen_rep_id: other.id })
    const undone = await act(run, 'undo')
    expect(resultsOf(undone)).toEqual([
      ['undone', null],
      ['done', 'Robin Fields was assigned this while you were working'],
    ])
    expect(undone).toMatchObject({ undo_until: null, is_undone: true })
    expect(await rowOf(one.id)).toMatchObject({ assignedRepId: null })
    expect((await db.select().from(quotes).where(eq(quotes.id, two.id)))[0]?.assignedRepId).toBe(rep.id)
  })

  it('P08 one that fails says why and stops no other, and is tried again by itself', async () => {
    const bought = await aQuote(site.context)
    const emptied = await aQuote(site.context)
    const good = await aQuote(site.context)
    const { quotes: seen } = await preview(bought, emptied, good)
    await purchaseQuote(site.context, await aPurchase(site.context, bought))
    await saveQuote(site.context, { id: emptied.id, version: 1, customFields: { insured_email: null } })
    const run = await start({ action: 'send', quotes: seen })
    await site.runJobs()
    expect(resultsOf(await read(run))).toEqual([
      ['failed', 'It’s already bought'],
      ['failed', CHANGED],
      ['done', null],
    ])
    expect(await mailsTo(good.id)).toMatchObject([{ state: 'queued' }])
    expect(await rowOf(good.id)).toMatchObject({ state: 'sent', quoteVersion: 2 })
    await saveQuote(site.context, {
      id: emptied.id,
      version: 2,
      customFields: { insured_email: 'kim@later.example' },
    })
    await act(run, 'retry')
    await site.runJobs()
    expect((await read(run)).counts).toEqual({ waiting: 0, done: 1, failed: 2, undone: 0 })
    expect(await mailsTo(good.id)).toHaveLength(1)
    expect(await mailsTo(emptied.id)).toEqual([])
    const again = await startSending(bought, emptied)
    await site.runJobs()
    expect(resultsOf(await read(again))).toEqual([['done', null]])
    expect(await mailsTo(emptied.id)).toMatchObject([{ recipient: 'kim@later.example' }])
  })

  it('P08 a preview is sent once, to those whom it named, at the price that it told', async () => {
    const [one, two, late] = [
      await aQuote(site.context),
      await aQuote(site.context),
      await aQuote(site.context),
    ]
    const { quotes: seen } = await preview(one, two)
    await saveQuote(site.context, {
      id: two.id,
      version: 1,
      customFields: { insured_email: 'kim@other.example' },
    })
    const runs = [
      await start({ action: 'send', quotes: seen }),
      await start({ action: 'send', quotes: seen }),
    ]
    await site.runJobs()
    const results = []
    for (const run of runs) results.push(resultsOf(await read(run)))
    const changed = ['failed', CHANGED]
    expect(results).toEqual([
      [['done', null], changed],
      [changed, changed],
    ])
    expect([await mailsTo(one.id), await mailsTo(two.id), await mailsTo(late.id)]).toMatchObject([
      [{ recipient: 'pat@hopehouse.example' }],
      [],
      [],
    ])
    const answer = await client.send('POST', '/api/admin/bulk-runs', {
      action: 'send',
      quotes: [{ id: late.id, version: 1, fee: 309 }],
    })
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.stringMatching(/^The price of \S+ is another one since you looked: look again, then send$/),
    ])
  })

  it.each([
    ['rows that nobody has looked at', { list: 'quotes', selection: { mode: 'selection', ids: [] } }],
    ['no quote', { quotes: [] }],
    ['a version that none can have', { quotes: [{ id: crypto.randomUUID(), version: 2 ** 40, fee: 1 }] }],
  ])('P08 %s cannot be sent', async (_, body) => {
    await start({ action: 'send', ...body }, 400)
  })

  it('P08 a quote that is named twice is sent once', async () => {
    const quote = await aQuote(site.context)
    const { quotes: seen } = await preview(quote)
    const run = await start({ action: 'send', quotes: [...seen, ...seen] })
    await site.runJobs()
    expect(resultsOf(await read(run))).toEqual([['done', null]])
    expect(await mailsTo(quote.id)).toHaveLength(1)
  })

  it('P08 a mail that has not left is withdrawn by Undo, and its quote is no longer sent', async () => {
    const quote = await aQuote(site.context)
    const run = await startSending(quote)
    await site.runJobs()
    expect((await read(run)).undo_until).toBe('2026-11-20T12:00:10.000Z')
    await site.runJobs()
    expect(await mailsTo(quote.id)).toMatchObject([{ state: 'queued' }])
    expect(resultsOf(await act(run, 'undo'))).toEqual([['undone', null]])
    expect(await mailsTo(quote.id)).toMatchObject([{ state: 'withdrawn', error: 'Robin Fields undid it' }])
    expect(await rowOf(quote.id)).toMatchObject({ state: 'priced', sentAt: null })
  })

  it.each([
    ['disabled', { disabledAt: new Date() }],
    ['made a reader', { role: 'reader' as const }],
  ])(
    'N98 what is left of a run is not done once its rep is %s, nor when they are back',
    async (what, state) => {
      const { db } = site.context
      const owner = await signedInRep(site, await aRep(site.context, 'owner@office.example'))
      const quote = await aQuote(site.context)
      const run = await startSending(quote)
      const [path, method, body] =
        what === 'disabled' ? (['disable', 'POST'] as const) : (['role', 'PUT', { role: 'reader' }] as const)
      expect((await owner.send(method, `/api/admin/reps/${rep.id}/${path}`, body)).statusCode).toBe(200)
      const items = () => db.select().from(bulkItems).where(eq(bulkItems.runId, run.id))
      const ended = { state: 'failed', problem: 'The person who started this can no longer do it' }
      expect(await items()).toMatchObject([ended])
      // One that is added while they are disabled, as by an older build.
      await db.update(bulkItems).set({ state: 'waiting', problem: null })
      await db.update(reps).set(state).where(eq(reps.id, rep.id))
      await site.runJobs()
      expect(await items()).toMatchObject([ended])
      await db.update(reps).set({ disabledAt: null, role: 'owner' }).where(eq(reps.id, rep.id))
      await site.runJobs()
      expect(await items()).toMatchObject([ended])
      expect(await mailsTo(quote.id)).toEqual([])
    },
  )

  it('P08 all that match are those that were there, but for some', async () => {
    const made = []
    for (const name of ['Match One', 'Match Two', 'Match Three'])
      made.push(await aQuote(site.context, { tournament_name: name }))
    await aQuote(site.context, { tournament_name: 'Another' })
    const selection = {
      mode: 'exclusion',
      excluded_ids: [made[1]?.id],
      filters: { search: 'match' },
      as_of: '2026-11-20T12:00:00Z',
    }
    const run = await start({ action: 'give', list: 'quotes', selection, rep_id: rep.id })
    expect(new Set(run.items.map(({ quote_id: id }) => id))).toEqual(new Set([made[0]?.id, made[2]?.id]))
    const earlier = { ...selection, as_of: '2026-11-20T11:59:59Z' }
    await start({ action: 'give', list: 'quotes', selection: earlier, rep_id: rep.id }, 409)
    await start(
      {
        action: 'give',
        list: 'quotes',
        selection: { ...selection, filters: { colour: 'pink' } },
        rep_id: rep.id,
      },
      400,
    )
    await start(
      { action: 'give', list: 'quotes', selection: { mode: 'selection', ids: [] }, rep_id: rep.id },
      400,
    )
  })

  it('P08 a worker that dies goes on with the row that is next, and does none twice', async () => {
    const made = [await aQuote(site.context), await aQuote(site.context)]
    const run = await startSending(...made)
    const stopping = { ...site.context, stopping: AbortSignal.abort() }
    const job = { db: site.context.db, now: site.context.now }
    await expect(createBulkJob(stopping)({ runId: run.id }, job)).rejects.toThrow('This instance is stopping')
    const work = createBulkJob(site.context)
    await Promise.all([work({ runId: run.id }, job), work({ runId: run.id }, job)])
    expect((await read(run)).counts).toEqual({ waiting: 0, done: 2, failed: 0, undone: 0 })
    for (const { id } of made) expect(await mailsTo(id)).toHaveLength(1)
  })

  it('P08 what a press on Send would do is told first', async () => {
    const quote = await aQuote(site.context)
    const previewOne = async (id: string) =>
      (await client.get(`/api/admin/quotes/${id}/resending`)).json().data
    expect(await previewOne(quote.id)).toMatchObject({
      to: 'pat@hopehouse.example',
      fee_before: 310,
      fee: 310,
      problem: null,
    })
    await purchaseQuote(site.context, await aPurchase(site.context, quote))
    expect(await previewOne(quote.id)).toMatchObject({ version: 1, problem: 'It’s already bought' })
  })

  it('P08 a run is seen by its rep alone', async () => {
    const quote = await aQuote(site.context)
    const run = await start({ action: 'give', list: 'quotes', selection: chosen(quote), rep_id: null })
    const other = await signedInRep(site, await aRep(site.context, 'sam@office.example'))
    for (const path of ['', '/undo', '/retry']) {
      const url = `/api/admin/bulk-runs/${run.id}${path}`
      const answer = path === '' ? await other.get(url) : await other.send('POST', url, {})
      expect(answer.statusCode).toBe(404)
    }
    expect((await site.client.get(`/api/admin/bulk-runs/${run.id}`)).statusCode).toBe(401)
  })
})
