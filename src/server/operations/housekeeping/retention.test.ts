import { CLEANERS } from '#server/cleaners.ts'
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { deleteUnused } from '#server/operations/housekeeping/retention.ts'
import { createCleanUp } from '#server/operations/housekeeping/clean-up.ts'
import { audienceOf } from '#server/mailings/audience/audience-of.ts'
import { countReceivers } from '#server/mailings/audience/repository.ts'
import { queueMailing, queueMessage } from '#server/messaging/outbox.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aPolicy } from '#testing/a-policy.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { anOutgoingMessage } from '#testing/mail-delivery.ts'
import { testContext } from '#testing/test-context.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-01-01T12:00:00Z')
const after = (days: number) => new Date(START.getTime() + days * DAY_MS)

describeOnBothDatabases('retention', (open) => {
  async function aStore() {
    const { db, close } = await open()
    onTestFinished(close)
    const at = (days: number) => testContext(db, { now: () => after(days) })
    const run = (days: number) => deleteUnused({ db, now: () => after(days) }, 400)
    return { db, at, run }
  }
  const PAT = { insured_email: 'pat@example.com' }
  const mail = async (db: Db, days: number, quoteId?: string, state: 'sent' | 'queued' = 'sent') => {
    const cause = randomUUID()
    await queueMessage(
      db,
      anOutgoingMessage({ cause, ...(quoteId && { quoteId }), attachments: [] }),
      after(days),
    )
    await db.update(messages).set({ state }).where(eq(messages.cause, cause))
    return cause
  }
  const listCauses = async (db: Db) =>
    (await db.select({ cause: messages.cause }).from(messages)).map(({ cause }) => cause)

  it('N76 O10 a quote is deleted and counted in the log, not named, with its mail and files 400 days after its last use, not a day earlier', async () => {
    const { db, at, run } = await aStore()
    const { id } = await createQuote(at(0), PAT)
    await mail(db, 0, id)
    const file = {
      id: randomUUID(),
      quoteId: id,
      kind: 'logo' as const,
      contentType: 'image/png',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
      width: 1,
      height: 1,
      state: 'stored' as const,
      createdAt: START,
    }
    await db.insert(files).values(file)
    await db.update(quotes).set({ answers: { ...PAT, h_logo_1: file.id } })
    expect(await run(400)).toEqual({ quotes: 0, mail: 0 })
    const lines: [object, string][] = []
    const log = {
      info: (fields: object, message: string) => void lines.push([fields, message]),
      warn: () => {},
      error: () => {},
    }
    const { files: store } = at(401)
    await createCleanUp(store, { retentionDays: 400 }, CLEANERS)({}, { db, now: () => after(401), log })
    expect([await db.$count(quotes), await db.$count(messages), await db.$count(files)]).toEqual([0, 0, 0])
    expect(lines).toEqual([
      [{ drafts: 0, quotes: 1, mail: 1, files: 1, forgotten_customers: 1, days: 400 }, expect.any(String)],
    ])
  })

  it('N76 sold quotes stay, with their mail', async () => {
    const { db, run } = await aStore()
    const { quoteId } = await aPolicy(db, { issuedAt: START })
    const oldMail = await mail(db, 0, quoteId)
    const other = await mail(db, 0)
    expect(await run(40 * 365)).toEqual({ quotes: 0, mail: 1 })
    expect(await listCauses(db)).toEqual([oldMail])
    expect(await listCauses(db)).not.toContain(other)
    expect(await db.$count(quotes)).toBe(1)
  })

  it('N76 a quote that was mailed, or is played, later is used later; mail that waits is never deleted', async () => {
    const { db, at, run } = await aStore()
    const mailed = await createQuote(at(0), PAT)
    const played = await createQuote(at(0), PAT)
    await db.update(quotes).set({ firstContestDate: '2027-06-12' }).where(eq(quotes.id, played.id))
    await mail(db, 300, mailed.id)
    const waiting = await mail(db, 0, undefined, 'queued')
    expect(await run(500)).toEqual({ quotes: 0, mail: 0 })
    // Played on the 528th day.
    expect(await run(600)).toEqual({ quotes: 1, mail: 0 })
    expect(await run(701)).toEqual({ quotes: 1, mail: 1 })
    expect(await listCauses(db)).toEqual([waiting])
  })

  it('N76 P05 a newsletter that came back stays for 180 days, and its address is left out for as long', async () => {
    const { db, at } = await aStore()
    const address = 'pat@example.com'
    const newsletter = async (state: 'sent' | 'bounced') => {
      const cause = `mailing:${randomUUID()}:${address}`
      const mail = { cause, to: [address], subject: '', html: '', plain: '', attachments: [] }
      await queueMailing(db, { ...mail, mailing: 'newsletter' }, START)
      const receivers = [{ address, state, said: '' }]
      await db.update(messages).set({ state, receivers }).where(eq(messages.cause, cause))
      return cause
    }
    const bounced = await newsletter('bounced')
    await newsletter('sent')
    const leftOut = async (days: number) => {
      const { env } = at(days)
      return (
        await countReceivers(db, audienceOf({ env }, { mailing: 'newsletter', audience: {} }, after(days)))
      ).leftOut
    }
    const run = (days: number) => deleteUnused({ db, now: () => after(days) }, 30)
    await createQuote(at(40), PAT)
    expect(await run(40)).toEqual({ quotes: 0, mail: 1 })
    expect(await listCauses(db)).toEqual([bounced])
    expect(await leftOut(40)).toEqual({ bounced: 1 })
    await createQuote(at(179), PAT)
    expect(await run(179)).toEqual({ quotes: 1, mail: 0 })
    expect(await leftOut(179)).toEqual({ bounced: 1 })
    expect(await run(182)).toEqual({ quotes: 0, mail: 1 })
    expect(await leftOut(182)).toEqual({})
  })

  it('N76 continues until nothing is left, a few hundred at a time', async () => {
    const { db, run } = await aStore()
    const row = () => ({
      id: randomUUID(),
      quoteNumber: randomUUID(),
      version: 1,
      answers: {},
      createdAt: START,
      updatedAt: START,
    })
    await db.insert(quotes).values(Array.from({ length: 450 }, row))
    expect(await run(401)).toEqual({ quotes: 450, mail: 0 })
  })
})
