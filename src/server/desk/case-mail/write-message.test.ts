import { beforeAll, describe, expect, it } from 'vitest'
import { aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { caseMailOffice } from '#testing/case-mail-office.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

const site = siteForAll()
let rep: Client
let reader: Client
beforeAll(async () => {
  rep = await signedInRep(site)
  reader = await signedInRep(
    site,
    await aRep(site.context, 'lee@office.example', { name: 'Lee Park', role: 'reader' }),
  )
})

const { path, send, stored, mailsOf, eventsOf, aMessage, compose } = caseMailOffice(site, () => rep)

describe('O18 a letter of a rep', () => {
  const LETTER = { to: 'pat@hopehouse.example', subject: 'Your question', text: 'Yes.\n\nRobin' }

  it('O18 is queued once under its key, names its writer, and answers reach the rep', async () => {
    const { id: quoteId, quoteNumber } = await aQuote(site.context)
    const first = await send(quoteId, 'letter', LETTER, { key: 'l' })
    expect((await send(quoteId, 'letter', LETTER, { key: 'l' })).json()).toEqual(first.json())
    const [mail, ...others] = await mailsOf(quoteId)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ replyTo: 'robin@office.example', subject: 'Your question', state: 'queued' })
    expect(mail?.plain).toContain(`Quote number: ${quoteNumber}`)
    expect(await compose(mail?.id ?? '')).not.toContain('Auto-Submitted')
    expect(await compose(await aMessage(quoteId))).toContain('Auto-Submitted: auto-generated')
    expect(await eventsOf(quoteId, 'letter_sent')).toMatchObject([
      { detail: { message: mail?.id, subject: 'Your question', to: LETTER.to } },
    ])
  })

  it('O18 goes on with the conversation that it answers', async () => {
    const { id: quoteId } = await aQuote(site.context)
    const question = await aMessage(quoteId)
    const answer = async (in_reply_to: string) =>
      (await send(quoteId, 'letter', { ...LETTER, in_reply_to })).json().data.messages[0].id as string
    const second = await answer(question)
    const third = await answer(second)
    const row = await stored(third)
    expect(row?.inReplyTo).toContain(second)
    expect(row?.threadReferences?.split(' ')).toEqual([
      expect.stringContaining(`<${question}@`),
      expect.stringContaining(`<${second}@`),
    ])
    const raw = await compose(third)
    expect(raw).toMatch(new RegExp(`^In-Reply-To: <${second}@`, 'm'))
    expect(raw).toMatch(/^References: </m)
  })

  it('O18 templates are filled with the facts of the case, and offered only while they are true', async () => {
    const quote = await aQuote(site.context, { h_yardage_1: null })
    const prepared = async (quoteId: string) =>
      (await rep.get(path(quoteId, 'letter'))).json().data as {
        addresses: { email: string; role: string; name: string }[]
        letters: Record<'insured' | 'producer', { id: string; text: string; link: string }[]>
        links: Record<string, string[]>
      }
    const unpriced = await prepared(quote.id)
    expect(unpriced.addresses[0]).toMatchObject({ role: 'insured' })
    const asking = unpriced.letters.insured.find(({ id }) => id === 'missing-details')
    expect(asking?.text).toContain('we still need the yardage of hole 7')
    expect(unpriced.letters.insured.map(({ id }) => id)).not.toContain('price-ends')
    expect(unpriced.links['insured']).toEqual(['none', 'quote'])
    const priced = await prepared((await aQuote(site.context)).id)
    expect(priced.letters.insured.find(({ id }) => id === 'price-ends')?.text).toContain('is $310.')
    const policy = await prepared((await holdPolicy(site)).quoteId)
    expect(policy.letters.insured.map(({ id }) => id)).toEqual(['policy-link', 'answer'])
    expect(policy.links['insured']).toEqual(['none', 'policy'])
  })

  it('O18 N63 a link to the policy is its holder’s alone, works, and is kept nowhere in the text', async () => {
    const policy = await holdPolicy(site)
    const letter = { ...LETTER, link: 'policy' }
    for (const to of ['kim@example.com', `${policy.email}, kim@example.com`]) {
      const refused = await send(policy.quoteId, 'letter', { ...letter, to })
      expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, 'to'])
    }
    const { data } = (await send(policy.quoteId, 'letter', { ...letter, to: policy.email })).json()
    const mail = await stored(data.messages[0].id)
    expect(mail.plain + mail.html).not.toContain(mail?.linkToken)
    const opened = await site.client.send('POST', '/api/policy-access', {
      token: mail?.linkToken,
      email: policy.email,
    })
    expect(opened.statusCode).toBe(200)
    const invoice = await send(policy.quoteId, 'letter', { ...LETTER, to: policy.email, link: 'invoice' })
    expect(invoice.json().fields[0]).toMatchObject({
      field: 'link',
      message: expect.stringContaining('owes nothing'),
    })
    const quote = await send(policy.quoteId, 'letter', { ...LETTER, link: 'quote' })
    expect(quote.json().fields[0].field).toBe('link')
  })

  it('P02 N62 nobody but the producer gets the number, the link or the price of a producer’s quote', async () => {
    const quote = await aQuote(site.context, { ...producerFields(), insured_email: 'kim@example.com' })
    const text = `Your quote ${quote.quoteNumber} is at /quote/view/${quote.id}`
    const refused = await send(quote.id, 'letter', { ...LETTER, to: 'kim@example.com', text, link: 'quote' })
    expect(refused.json().fields[0].field).toBe('to')
    const { data } = (await send(quote.id, 'letter', { ...LETTER, to: 'kim@example.com', text })).json()
    const mail = await stored(data.messages[0].id)
    expect(mail?.plain).toContain(quote.clientReference)
    expect(mail.plain + mail.html).not.toContain(quote.id)
    expect(mail?.plain).not.toContain(quote.quoteNumber)
    const { letters } = (await rep.get(path(quote.id, 'letter'))).json().data
    expect(letters.insured.map(({ id }: { id: string }) => id)).toEqual(['answer'])
    expect(letters.producer.map(({ id }: { id: string }) => id)).toContain('price-ends')
  })

  it('O18 R02 is not written by a reader, nor without a text', async () => {
    const { id: quoteId } = await aQuote(site.context)
    expect((await send(quoteId, 'letter', LETTER, { by: reader })).statusCode).toBe(403)
    expect((await send(quoteId, 'letter', { ...LETTER, text: '' })).json().fields[0].field).toBe('text')
    expect(await mailsOf(quoteId)).toEqual([])
  })
})
