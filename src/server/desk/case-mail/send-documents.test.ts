import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CasePaper } from '#contract/case-mail.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { readCase } from '#server/desk/case-mail/mail-case.ts'
import { isOutdated } from '#server/desk/case-mail/message-readers.ts'
import { readCaseMail } from '#server/desk/case-mail/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { caseMailOffice } from '#testing/case-mail-office.ts'
import { type HeldPolicy, holdPolicy } from '#testing/held-policy.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const MINUTE_MS = 60_000

let at = NOON
const site = siteForAll({ now: () => at })
let rep: Client
let reader: Client
beforeAll(async () => {
  rep = await signedInRep(site)
  reader = await signedInRep(
    site,
    await aRep(site.context, 'lee@office.example', { name: 'Lee Park', role: 'reader' }),
  )
})

const { path, list, send, stored, mailsOf, eventsOf } = caseMailOffice(site, () => rep)
const later = (minutes: number) => void (at = new Date(at.getTime() + minutes * MINUTE_MS))
const papersOf = async (quoteId: string) =>
  (await rep.get(path(quoteId, 'papers'))).json<{ data: { papers: CasePaper[]; addresses: object[] } }>().data
const filesOf = async (quoteId: string) =>
  (await mailsOf(quoteId))
    .filter(({ cause }) => cause.startsWith('certificate:'))
    .toSorted((one, other) => one.recipient.localeCompare(other.recipient))
    .map(({ recipient, attachments }) => [recipient, attachments.map(({ fileName }) => fileName)])

/** A policy that a producer sold, whose receipt shows the commission. */
async function aProducersPolicy(): Promise<HeldPolicy & { producer: string; receipt: string }> {
  const policy = await holdPolicy(site, producerFields(), { farmersException: 'The folio is closed' })
  const { papers } = await papersOf(policy.quoteId)
  return {
    ...policy,
    producer: 'ann@lake.example',
    receipt: papers.find(({ id }) => id.startsWith('SR-'))?.id ?? '',
  }
}

describe('D36 documents of a case are mailed', () => {
  it('D36 D39 those that were chosen, with a note, once under one key, and they stand in the list', async () => {
    const { quoteId, number } = await holdPolicy(site)
    const { papers, addresses } = await papersOf(quoteId)
    expect(papers.map(({ id, copy }) => [id.replace(/\d{2,}/, 'n'), copy])).toEqual([
      ['certificate-1', 'everybody'],
      ['SR-n', 'everybody'],
      ['terms', 'everybody'],
      ['checklist', 'everybody'],
    ])
    expect(addresses).toMatchObject([{ email: 'pat@hopehouse.example', role: 'insured' }])
    const receipt = papers[1]?.id ?? ''
    const body = {
      papers: [receipt, 'certificate-1'],
      to: 'club@example.com, pro@example.com',
      note: 'As asked.',
    }
    const first = await send(quoteId, 'papers/send', body, { key: 'p' })
    expect((await send(quoteId, 'papers/send', body, { key: 'p' })).json()).toEqual(first.json())
    const mail = await stored(first.json().data.messages[0].id)
    expect(mail).toMatchObject({ recipient: body.to, subject: `2 documents: ${number}`, linkToken: null })
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual([
      `${number}-certificate-1.pdf`,
      `${number}-${receipt}.pdf`,
    ])
    expect(mail.plain).toContain('As asked.')
    const listed = (await list(quoteId)).data.find(({ id }) => id === mail.id)
    expect(listed).toMatchObject({ written_by: 'Robin Fields' })
    expect(await eventsOf(quoteId, 'papers_sent')).toMatchObject([
      { detail: { message: mail.id, papers: `certificate-1 ${receipt}`, to: body.to } },
    ])
  })

  it('D36 N107 says how large they are, and why they cannot be mailed', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const { data } = (
      await send(quoteId, 'papers/sizes', { papers: ['quote', 'terms'] }, { by: reader })
    ).json()
    expect(data.sizes.map(({ id }: { id: string }) => id)).toEqual(['quote', 'terms'])
    expect(data.total_bytes).toBeGreaterThan(5000)
    expect(data.refusal).toBeNull()
  })

  it('D36 a quote that is not bought has its own, and none before a contest is complete', async () => {
    const { id: quoteId, quoteNumber } = await aQuote(site.context)
    expect((await papersOf(quoteId)).papers.map(({ id }) => id)).toEqual(['quote', 'terms', 'checklist'])
    const sent = await send(quoteId, 'papers/send', { papers: ['quote'], to: 'club@example.com' })
    const mail = await stored(sent.json().data.messages[0].id)
    expect([mail.subject, mail.attachments[0]?.fileName]).toEqual([
      `Quote: ${quoteNumber}`,
      `${quoteNumber}.pdf`,
    ])
    expect(mail.plain).toContain('A quote isn’t coverage')
    const empty = await aQuote(site.context, { h_yardage_1: null })
    expect((await papersOf(empty.id)).papers).toEqual([])
  })

  it('D36 R02 not by a reader, not without a choice, and no document of another case', async () => {
    const { quoteId } = await holdPolicy(site)
    const other = await holdPolicy(site)
    const to = 'club@example.com'
    const mails = (await mailsOf(quoteId)).length
    expect((await send(quoteId, 'papers/send', { papers: ['terms'], to }, { by: reader })).statusCode).toBe(
      403,
    )
    expect((await send(quoteId, 'papers/send', { papers: [], to })).json().fields[0].field).toBe('papers')
    const foreign = (await papersOf(other.quoteId)).papers.find(({ id }) => id.startsWith('SR-'))?.id
    expect((await send(quoteId, 'papers/send', { papers: [foreign], to })).statusCode).toBe(404)
    expect(await mailsOf(quoteId)).toHaveLength(mails)
  })
})

describe('N63 the documents of a policy that a producer sold', () => {
  it('N63 P02 the receipt is the producer’s copy, and does not go to the insured, in whatever mail', async () => {
    const { quoteId, email, producer, receipt } = await aProducersPolicy()
    const { papers } = await papersOf(quoteId)
    expect(papers.map(({ id, copy }) => [id, copy])).toEqual([
      ['certificate-1', 'everybody'],
      [receipt, 'producer'],
      ['terms', 'everybody'],
      ['checklist', 'everybody'],
    ])
    for (const to of [email, `${producer}, ${email.toUpperCase()}`]) {
      const refused = await send(quoteId, 'papers/send', { papers: ['certificate-1', receipt], to })
      expect(refused.json().fields[0]).toMatchObject({
        field: 'to',
        message: expect.stringContaining('is only for the producer'),
      })
    }
    const toProducer = await send(quoteId, 'papers/send', { papers: [receipt], to: producer })
    expect(toProducer.statusCode).toBe(200)
  })

  it('N63 nor is a mail to the producer forwarded to the insured, also not by way of somebody else', async () => {
    const { quoteId, email, producer, receipt } = await aProducersPolicy()
    const own = (await list(quoteId)).data
    expect(Object.fromEntries(own.map(({ recipient, copy }) => [recipient, copy]))).toEqual({
      [producer]: 'producer',
      [email]: 'insured',
    })
    const forward = (id: string, to: string) => send(quoteId, `mail/${id}/forward`, { to })
    const toProducer = own.find(({ copy }) => copy === 'producer')?.id ?? ''
    expect((await forward(toProducer, email)).json().fields[0].field).toBe('to')
    const books = await forward(toProducer, 'books@lake.example')
    expect(books.statusCode).toBe(200)
    const onTheWay = books.json().data.messages[0].id
    expect((await forward(onTheWay, email)).statusCode).toBe(400)
    const sent = await send(quoteId, 'papers/send', { papers: [receipt], to: 'books@lake.example' })
    expect((await forward(sent.json().data.messages[0].id, email)).statusCode).toBe(400)
    const toClient = own.find(({ copy }) => copy === 'insured')?.id ?? ''
    expect((await forward(toClient, producer)).statusCode).toBe(400)
    expect((await forward(toClient, 'club@example.com')).statusCode).toBe(200)
  })

  it('P02 N62 of a quote the producer’s copy is told apart, and others get a reference instead of the number', async () => {
    const quote = await aQuote(site.context, { ...producerFields(), insured_email: 'kim@example.com' })
    expect((await papersOf(quote.id)).papers.map(({ id, copy }) => [id, copy])).toEqual([
      ['quote', 'everybody'],
      ['quote-producer', 'producer'],
      ['terms', 'everybody'],
      ['checklist', 'everybody'],
    ])
    const refused = await send(quote.id, 'papers/send', { papers: ['quote-producer'], to: 'kim@example.com' })
    expect(refused.json().fields[0].field).toBe('to')
    const note = `This is ${quote.quoteNumber}`
    const sent = await send(quote.id, 'papers/send', {
      papers: ['quote', 'terms'],
      to: 'kim@example.com',
      note,
    })
    const mail = await stored(sent.json().data.messages[0].id)
    expect(JSON.stringify([mail.plain, mail.html, mail.subject, mail.attachments])).not.toContain(
      quote.quoteNumber,
    )
    expect(mail.plain).toContain(quote.clientReference)
  })
})

describe('D36 certificate and receipt in one press', () => {
  it('D36 N76 the insured gets both with a link that works, once, however often it is pressed', async () => {
    const { quoteId, number, email } = await holdPolicy(site)
    const press = (key?: string) =>
      send(quoteId, 'papers/certificate', undefined, key === undefined ? {} : { key })
    const answers = await Promise.all([press('c'), press(), press()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ])
    await site.runJobs()
    expect((await press()).json().error).toContain('a moment ago')
    const receipt = (await papersOf(quoteId)).papers.find(({ id }) => id.startsWith('SR-'))?.id
    expect(await filesOf(quoteId)).toEqual([
      [email, [`${number}-certificate-1.pdf`, `${number}-${receipt}.pdf`]],
    ])
    const [mail] = (await mailsOf(quoteId)).filter(({ cause }) => cause.startsWith('certificate:'))
    expect(mail?.subject).toBe(`Your certificate and receipt again: policy ${number}`)
    const token = mail?.linkToken
    expect((await site.client.send('POST', '/api/policy-access', { token, email })).statusCode).toBe(200)
    later(2)
    expect((await press()).statusCode).toBe(200)
  })

  it('D36 N63 a producer gets the receipt, and its client the certificate alone, each with a link of its own', async () => {
    const { quoteId, number, email, producer, receipt } = await aProducersPolicy()
    expect((await send(quoteId, 'papers/certificate')).statusCode).toBe(200)
    expect(await filesOf(quoteId)).toEqual([
      [producer, [`${number}-certificate-1.pdf`, `${number}-${receipt}.pdf`]],
      [email, [`${number}-certificate-1.pdf`]],
    ])
    const mails = (await mailsOf(quoteId)).filter(({ cause }) => cause.startsWith('certificate:'))
    expect(new Set(mails.map(({ linkToken }) => linkToken)).size).toBe(2)
    const toClient = mails.find(({ recipient }) => recipient === email)
    expect(toClient?.subject).toBe(`Your certificate again: policy ${number}`)
    expect(JSON.stringify(toClient)).not.toMatch(/commission/i)
  })

  it('D36 N42 R02 not of a policy that has ended, of a quote, or by a reader', async () => {
    const policy = await holdPolicy(site)
    expect((await send(policy.quoteId, 'papers/certificate', undefined, { by: reader })).statusCode).toBe(403)
    const { id } = await aQuote(site.context)
    expect((await send(id, 'papers/certificate')).json().error).toContain('no policy yet')
    const { db } = site.context
    await db.update(policies).set({ cancelledAt: at }).where(eq(policies.number, policy.number))
    expect((await send(policy.quoteId, 'papers/certificate')).json().error).toContain(
      'Nothing on this policy',
    )
    expect(await filesOf(policy.quoteId)).toEqual([])
  })

  it('D39 a message with a certificate that was replaced says so', async () => {
    const { quoteId } = await holdPolicy(site)
    const { db } = site.context
    const mailCase = await readCase(db, await requireQuote(db, quoteId))
    const { found } = mailCase
    const [bought] = (await readCaseMail(db, quoteId, undefined)).rows
    if (!found || !bought) throw new Error('There is no policy')
    expect(isOutdated(mailCase, bought)).toBe(false)
    const issuedAt = new Date(bought.createdAt.getTime() + MINUTE_MS).toISOString()
    const changed = {
      ...found,
      policy: { ...found.policy, version: 2 },
      certificate: { ...found.certificate, issuedAt },
    }
    const of = (name: string) =>
      isOutdated({ ...mailCase, found: changed }, { ...bought, attachmentNames: [name] })
    const { number } = found.policy
    expect(isOutdated({ ...mailCase, found: changed }, bought)).toBe(true)
    expect([of(`${number}-certificate-1.pdf`), of(`${number}-certificate-2.pdf`)]).toEqual([true, false])
    expect([of(`${number}-receipt.pdf`), of(`${number}-terms.pdf`)]).toEqual([false, false])
  })
})
