import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import type { Message as Mail } from '#server/messaging/repository.ts'
import { renderAttachments } from '#server/messaging/render-attachment.ts'
import { composeMail } from '#server/messaging/delivery/compose-mail.ts'
import { restoreTokenBytes } from '#server/messaging/link-token.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { readMail } from '#testing/read-mail.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { siteForAll } from '#testing/site.ts'

const TO = { to: 'kim@example.com', subject: 'Our quote' }

const site = siteForAll()

const send = (id: string, body: object, key: string = randomUUID(), client = site.client) =>
  client.send('POST', `/api/contacts/${id}/send`, body, { 'idempotency-key': key })
const mailsOf = (id: string) => site.context.db.select().from(messages).where(eq(messages.quoteId, id))
const byRecipient = (one: Mail, other: Mail) => other.recipient.localeCompare(one.recipient)

describe('D02 sending a quote', () => {
  it('D02 D03 is one email to all, with the note, the price and the link, and is in the audit log', async () => {
    const { id, quoteNumber } = await aQuote(site.context)
    const answer = await send(id, {
      to: 'kim@example.com; lee@example.com',
      cc: 'board@example.com, KIM@example.com',
      subject: 'Our quote',
      note: 'Have a look.\nWhat do you think?',
    })
    expect(answer.json()).toEqual({
      data: {
        to: 'kim@example.com, lee@example.com',
        cc: 'board@example.com',
        at: site.context.now().toISOString(),
        messages: [],
      },
    })
    const [mail, ...others] = await mailsOf(id)
    expect(others).toEqual([])
    expect(mail?.receivers.map(({ address }) => address)).toEqual([
      'kim@example.com',
      'lee@example.com',
      'board@example.com',
    ])
    for (const part of ['“Have a look.', 'What do you think?”', quoteNumber, '$310', `/quote/view/${id}`])
      expect(mail?.plain).toContain(part)
    const [event] = await site.context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.quoteId, id))
      .then((events) => events.filter(({ event: what }) => what === 'quote_sent'))
    expect(event).toMatchObject({
      actor: 'client',
      detail: { message: mail?.id, to: 'kim@example.com, lee@example.com', cc: 'board@example.com' },
    })
  })

  describe('D02 P02 a producer’s quote', () => {
    const readAttachedPdf = async (mail: Mail | undefined) => {
      const [file] = await renderAttachments(mail?.attachments ?? [], createPdf)
      return (await readPdf(file?.content ?? Buffer.alloc(0))).text
    }
    /** Everything in the email except the attached files. */
    const writtenIn = async (mail: Mail | undefined) => {
      if (!mail) return ''
      const sender = {
        mailFrom: 'Albatross <no-reply@example.com>',
        renderPdf: createPdf,
        drawPicture: createPicture,
      }
      const composed = await composeMail(mail, sender)
      const bytes = mail.linkToken === null ? composed : restoreTokenBytes(composed, mail.linkToken)
      const { headers, plain, html } = readMail(bytes.toString('latin1'))
      return [...[...headers].map((header) => header.join(': ')), plain, html].join('\n')
    }

    it('D02 P02 is sent to its client without link, price or commission, and names whom to ask', async () => {
      const { id, quoteNumber, clientReference } = await aQuote(site.context, producerFields())
      expect((await send(id, { ...TO, note: 'Have a look', attach_quote: true })).statusCode).toBe(200)
      const [mail, ...others] = await mailsOf(id)
      expect(others).toEqual([])
      const written = await writtenIn(mail)
      expect(written).toContain('Have a look')
      expect(written).toContain('Ann Lake, Lake Agency can answer your questions and arrange coverage')
      for (const leak of [id, '/quote/view', 'ommission', 'Fee', 'Total', quoteNumber])
        expect(written).not.toContain(leak)
      expect(mail?.replyTo).toBe('ann@lake.example')
      expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([`${clientReference}.pdf`])
      const document = await readAttachedPdf(mail)
      expect(document).toContain(clientReference)
      expect(document).not.toContain(quoteNumber)
      expect(document).toMatch(/Total \$\d+/)
      expect(document).not.toMatch(/commission|you pay|Net Cer/i)
    })

    it('N62 is named by its reference only, also if its producer or a rep typed the number', async () => {
      const { id, quoteNumber, clientReference } = await aQuote(site.context, producerFields())
      const body = {
        to: 'ann@lake.example, kim@example.com',
        subject: `Quote ${quoteNumber.toLowerCase()}`,
        note: `See ${quoteNumber}`,
      }
      const first = await send(id, body, 'typed')
      const [clients, own] = (await mailsOf(id)).toSorted(byRecipient)
      const written = await writtenIn(clients)
      expect(written.toUpperCase()).not.toContain(quoteNumber)
      expect([clients?.subject, own?.subject]).toEqual([`Quote ${clientReference}`, body.subject])
      for (const part of [`“See ${clientReference}”`, `Reference: ${clientReference}`])
        expect(clients?.plain).toContain(part)
      expect(own?.plain).toContain(`Quote number: ${quoteNumber}`)
      const again = await send(id, body, 'typed')
      expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    })

    it('N62 P02 the client’s reference opens nothing with any e-mail, and the producer’s number opens it', async () => {
      const { id, quoteNumber, clientReference } = await aQuote(site.context, {
        ...producerFields(),
        insured_email: 'kim@example.com',
      })
      const opens = async (email: string, name: string) =>
        (await site.client.get(`/api/contacts/${email}/${name}`)).json().data?.id
      expect(await opens('ann@lake.example', quoteNumber)).toBe(id)
      expect(await opens('kim@example.com', quoteNumber)).toBeUndefined()
      for (const email of ['ann@lake.example', 'kim@example.com']) {
        expect(await opens(email, clientReference)).toBeUndefined()
      }
    })

    it('D02 P02 is sent as two emails if its producer is a recipient, and only the producer gets the link and the commission', async () => {
      const { id } = await aQuote(site.context, producerFields())
      const body = { to: 'ANN@lake.example, kim@example.com', cc: 'lee@example.com', attach_quote: true }
      const first = await send(id, body, 'both')
      expect(first.json().data).toMatchObject({ to: body.to, cc: body.cc })
      const [others, own, ...more] = (await mailsOf(id)).toSorted(byRecipient)
      expect(more).toEqual([])
      expect([others?.recipient, others?.cc, own?.recipient, own?.cc]).toEqual([
        'kim@example.com',
        'lee@example.com',
        'ANN@lake.example',
        null,
      ])
      expect(await writtenIn(others)).not.toContain(id)
      expect(await writtenIn(own)).toContain(`/quote/view/${id}`)
      expect([await readAttachedPdf(others), await readAttachedPdf(own)]).toEqual([
        expect.not.stringMatching(/commission/i),
        expect.stringMatching(/Net Cer\. Fee .*You pay \$\d+ .*Your commission is \$\d+/),
      ])
      const again = await send(id, body, 'both')
      expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
      const other = await send(id, { ...body, to: 'ann@lake.example' }, 'both')
      expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
      expect(await mailsOf(id)).toHaveLength(2)
    })

    it('D02 P02 the remaining recipients of copies become the addressees', async () => {
      const { id, clientReference } = await aQuote(site.context, producerFields())
      await send(id, { to: 'ann@lake.example', cc: 'kim@example.com' })
      const mails = (await mailsOf(id)).toSorted(byRecipient)
      expect(mails[0]?.subject).toBe(`Quote ${clientReference}`)
      expect(mails.map(({ recipient, cc }) => [recipient, cc])).toEqual([
        ['kim@example.com', null],
        ['ann@lake.example', null],
      ])
    })

    it('D02 P02 its link is not sent while the producer’s address is missing', async () => {
      const { id, quoteNumber } = await aQuote(site.context, {
        ...producerFields(),
        producer_email: null,
        insured_email: 'kim@example.com',
      })
      const link = await send(id, {})
      expect([link.statusCode, link.json().fields[0].field]).toEqual([400, 'producer_email'])
      expect((await site.client.get(`/api/contacts/kim@example.com/${quoteNumber}`)).statusCode).toBe(404)
      await send(id, TO)
      const [mail] = await mailsOf(id)
      expect(mail?.replyTo).toBeNull()
      expect(await writtenIn(mail)).toContain('Get in touch with them')
      expect(await writtenIn(mail)).not.toContain(id)
    })

    it('D68 P02 its terms are sent with a link of their own that does not reveal the quote’s', async () => {
      const { id } = await aQuote(site.context, { ...producerFields(), agree_to_terms: 'No' })
      const terms = { delivery: 'email_terms', recipient: 'kim@example.com' }
      const client = await signedInRep(site, await aRep(site.context, 'terms@office.example'))
      const sent = await client.send('POST', `/api/contacts/${id}/terms`, terms)
      expect(sent.statusCode).toBe(200)
      const [mail] = await mailsOf(id)
      const written = await writtenIn(mail)
      const token = /\/quote\/terms\/([\w-]+)/.exec(written)?.[1] ?? ''
      const shown = (await site.client.get(`/api/terms/${token}`)).body
      expect(shown).toContain('Ann Lake')
      for (const leak of [id, '/quote/view', 'ommission']) expect(written + shown).not.toContain(leak)
    })
  })

  it('D02 N15 a price that is no longer valid is not stated', async () => {
    const { id, price } = await aQuote(site.context)
    if (!price) throw new Error('The quote has no price')
    const outOfDate = { ...price, inputs: 'of other contests' }
    await site.context.db.update(quotes).set({ price: outOfDate }).where(eq(quotes.id, id))
    await send(id, TO)
    const [mail] = await mailsOf(id)
    expect(mail?.plain).toContain(`/quote/view/${id}`)
    expect(mail?.plain).not.toMatch(/Price today|Fee|Total/)
  })

  it('D02 a bought quote is not sent as one to buy', async () => {
    const quote = await aQuote(site.context)
    await send(quote.id, TO, 'before')
    await purchaseQuote(site.context, await aPurchase(site.context, quote))
    const late = await send(quote.id, TO)
    expect([late.statusCode, late.json().code]).toEqual([409, 'ALREADY_PURCHASED'])
    const sent = (await mailsOf(quote.id)).filter(({ cause }) => cause.startsWith('send-quote'))
    expect(sent).toHaveLength(1)
    // Once it is bought, its id alone repeats nothing of what was sent.
    expect((await send(quote.id, TO, 'before')).statusCode).toBe(409)
  })

  it('D02 V09 if nothing can be printed yet, the answer says so at the field', async () => {
    const { id } = await createQuote(site.context, { insured_email: 'pat@example.com' })
    const response = await send(id, { ...TO, attach_quote: true })
    expect([response.statusCode, response.json().fields[0].field]).toEqual([400, 'attach_quote'])
    expect(await mailsOf(id)).toEqual([])
  })

  it('D02 O07 it is sent once under one key, and a different request under it is refused', async () => {
    const { id } = await aQuote(site.context)
    const first = await send(id, TO, 'press-1')
    const again = await send(id, TO, 'press-1')
    expect([again.json(), again.headers['idempotent-replayed']]).toEqual([first.json(), 'true'])
    const other = await send(id, { ...TO, to: 'all@example.com' }, 'press-1')
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await mailsOf(id)).toHaveLength(1)
  })

  it.each([
    ['to', { to: 'kim@example.com\r\nBcc: all@example.com' }],
    ['to', { to: '"kim, all"@example.com' }],
    ['to', { to: 'Kim <kim@example.com>' }],
    ['to', { to: 'kim@example.com\u0000' }],
    ['to', { to: '=?utf-8?q?kim=40example.com?=' }],
    ['to', { to: undefined, cc: 'kim@example.com' }],
    ['cc', { cc: 'all: kim@example.com, lee@example.com;' }],
    ['cc', { cc: Array.from({ length: 10 }, (_, index) => `p${index}@example.com`).join(',') }],
    ['subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['subject', { subject: 'Win at www.bad.example' }],
    ['note', { note: 'See https://bad.example' }],
    ['note', { note: 'x'.repeat(2001) }],
    ['note', { note: '4242 4242 4242 4242' }],
  ])(
    'D02 O07 an input that could add recipients or headers is refused at its field: %s',
    async (field, over) => {
      const { id } = await aQuote(site.context)
      const response = await send(id, { ...TO, ...over })
      expect([response.statusCode, response.json().fields[0].field]).toEqual([400, field])
      expect(await mailsOf(id)).toEqual([])
    },
  )

  it('D02 an unknown quote cannot be sent', async () => {
    expect((await send('3b241101-e2bb-4255-8caf-4136c566a962', TO)).statusCode).toBe(404)
  })

  it('D02 a rep learns the id of the message, may add links, and receives the replies', async () => {
    const { id } = await aQuote(site.context)
    const rep = await aRep(site.context)
    const client = await signedInRep(site, rep)
    const { data } = (await send(id, { ...TO, note: 'See https://albatross.example' }, 'k', client)).json()
    const [mail] = await mailsOf(id)
    expect(data.messages).toEqual([{ id: mail?.id, to: TO.to }])
    expect(mail?.replyTo).toBe(rep.email)
    expect(mail?.plain).toContain(rep.name)
  })
})
