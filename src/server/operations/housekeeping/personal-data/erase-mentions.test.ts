import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { customerMessages } from '#server/schema/quotes/customers.schema.ts'
import { closeDecisions, closeProposals } from '#server/schema/policies/closing.schema.ts'
import { ratingPlanRemarks, ratingPlans } from '#server/schema/quotes/rating-plans.schema.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { recordApproval } from '#server/quotes/approvals/record-approval.ts'
import { createQuoteCache } from '#server/quotes/reading/quote-cache.ts'
import { closeAsLost } from '#server/quotes/closing/close-lost.ts'
import { findLoss } from '#server/quotes/closing/repository.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { testDatabase } from '#testing/database.ts'
import { problemOf } from '#testing/problem-of.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const LONG_AFTER = new Date('2040-01-01T12:00:00Z')

it('O15 an address is also found in the script in which somebody wrote its domain, and with a plus in the address of a page', async () => {
  const db = await testDatabase()
  const context = testContext(db)
  const { id: quoteId } = await aQuote(context, { insured_email: 'kim@elsewhere.example' })
  const row = { quoteId, email: 'kim@elsewhere.example', name: 'Kim', subject: 'Signs', receivedAt: NOON }
  await db.insert(customerMessages).values([
    { ...row, reference: 'M-1', message: 'Tell Pat+Golf@BÜCHER.example, please.' },
    { ...row, reference: 'M-2', message: 'See /quote/?email=pat%2Bgolf%40xn--bcher-kva.example&page=2' },
    { ...row, reference: 'M-3', message: 'Tell pat@bücher.example, please.' },
  ])
  await erasePerson(context, { email: 'PAT+golf@bücher.example' })
  const texts = (await db.select().from(customerMessages)).map(({ message }) => message)
  expect(texts.toSorted()).toEqual([
    'See /quote/?email=[erased]&page=2',
    'Tell [erased], please.',
    'Tell pat@bücher.example, please.',
  ])
})

it('O15 once its books need not be kept, mail to others about a policy and its pictures go with the person', async () => {
  const db = await testDatabase()
  const context = testContext(db)
  const email = 'zelda@far-away.example'
  const quote = await aQuote(context, { insured_email: email, insured_last_name: 'Quillfeather' })
  await purchaseQuote(context, await aPurchase(context, quote))
  await db.delete(messages)
  await db.insert(messages).values({
    id: randomUUID(),
    cause: 'to-carrier',
    quoteId: quote.id,
    recipient: 'carrier@cover.example',
    subject: '',
    html: '',
    plain: 'The policy of Ms Quillfeather',
    attachments: [],
    state: 'sent',
    createdAt: NOON,
  })
  const name = `logo/${randomUUID()}`
  await context.files.put(name, Buffer.from('picture'), 'image/png')
  const picture = { kind: 'logo', contentType: 'image/png', width: 1, height: 1, state: 'stored' } as const
  await db.insert(files).values({
    ...picture,
    id: name.slice('logo/'.length),
    quoteId: quote.id,
    sizeBytes: 7,
    sha256: '0'.repeat(64),
    createdAt: NOON,
  })

  const early = await erasePerson(context, { email })
  expect(early.kept).toMatchObject([{ what: 'policy', why: 'in-force' }])
  expect(await db.$count(messages)).toBe(1)
  expect(await db.$count(files)).toBe(1)

  const { kept } = await erasePerson({ ...context, now: () => LONG_AFTER }, { email })
  expect(kept).toEqual([])
  expect(await db.$count(messages)).toBe(0)
  expect(await db.$count(files, eq(files.quoteId, quote.id))).toBe(0)
  expect(await context.files.get(name)).toBeUndefined()
  expect((await findQuote(db, quote.id))?.policyNumber).toMatch(/\d/)
})

it('O15 T18 N110 a quote of somebody else whose conditions named the person has another version, and is shown without them', async () => {
  const db = await testDatabase()
  const context = testContext(db)
  const email = 'zelda@far-away.example'
  const others = await aQuote(context, {
    insured_email: 'kim@elsewhere.example',
    h_prize_value_1: 30_000,
    h_prize_description_1: 'Car',
    h_yardage_1: 175,
    h_amateurs_1: 100,
    h_pros_1: 80,
  })
  const rep = await aRep(context)
  const about = { code: 'CARRIER_NOTE', entity: 'grand_prize', index: 1, answer: 'approved' } as const
  const { version } = await recordApproval(
    context,
    { ...about, id: others.id, version: 1, note: 'Ms Reed', conditions: `${email} watches the tee` },
    rep,
  )
  const untouched = await aQuote(context, { insured_email: 'lou@elsewhere.example' })
  const read = createQuoteCache(context)
  const conditions = async () => {
    const { data } = await read(context, others.id, { editor: 'client', mayOpenPolicy: false })
    return 'conditions' in data ? data.conditions : undefined
  }
  expect(await conditions()).toMatchObject([{ text: `${email} watches the tee` }])
  await closeAsLost(context, { id: others.id, version, reason: 'price' }, rep)

  await erasePerson(context, { email })
  const found = await findQuote(db, others.id)
  expect(found?.approvals).toMatchObject([{ conditions: '[erased] watches the tee' }])
  expect(found?.version).toBe(version + 1)
  // What goes with the person opens no quote that was lost.
  expect((await findLoss(db, others.id))?.version).toBe(version + 1)
  expect(await conditions()).toMatchObject([{ text: '[erased] watches the tee' }])
  const late = saveQuote(context, { id: others.id, version, customFields: { tournament_name: 'Fall Open' } })
  expect(await problemOf(late)).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect((await findQuote(db, untouched.id))?.version).toBe(untouched.version)
})

it('O15 N109 what is kept of a signed rating plan and of a closed period loses the address of a person, and nothing else', async () => {
  const db = await testDatabase()
  const context = testContext(db)
  const email = 'zelda@far-away.example'
  const { id: repId } = await aRep(context)
  const [planId, proposal] = [randomUUID(), randomUUID()]
  const said = `Ask ${email} first`
  await db.insert(ratingPlans).values({
    id: planId,
    name: '2027-05',
    state: 'signed',
    source: {},
    hash: 'a',
    madeFrom: '2027-01',
    effectiveFrom: '2027-05-01' as CalendarDate,
    version: 4,
    drafters: [repId],
    draftedBy: repId,
    draftedAt: NOON,
    changedAt: NOON,
    askedBy: repId,
    askedAt: NOON,
    signedBy: repId,
    signedAt: NOON,
    note: said,
    sentBack: said,
    aloneReason: said,
  })
  await db
    .insert(ratingPlanRemarks)
    .values({ id: randomUUID(), planId, repId, at: NOON, kind: 'remark', text: said })
  await db.insert(closeProposals).values({
    id: proposal,
    through: '2026-10-31',
    timeZone: 'UTC',
    proposedBy: repId,
    proposedAt: NOON,
    bankReason: said,
  })
  await db
    .insert(closeDecisions)
    .values({ proposal, decision: 'declined', decidedBy: repId, decidedAt: NOON, reason: said })

  const { erased } = await erasePerson(context, { email })
  expect(erased).toEqual([{ what: 'mentions', count: 4 }])
  const left = 'Ask [erased] first'
  expect(await db.select().from(ratingPlans)).toMatchObject([
    { note: left, sentBack: left, aloneReason: left, state: 'signed', version: 4 },
  ])
  expect(await db.select().from(ratingPlanRemarks)).toMatchObject([{ text: left }])
  expect(await db.select().from(closeProposals)).toMatchObject([{ bankReason: left }])
  expect(await db.select().from(closeDecisions)).toMatchObject([{ reason: left }])
  await expect(db.update(ratingPlans).set({ note: 'Nothing' })).rejects.toThrow()
  await expect(db.update(closeDecisions).set({ decision: 'approved' })).rejects.toThrow()
})
