import { describe, expect, it, onTestFinished } from 'vitest'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { openThreads } from '#server/heavy-work/threads.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { openTestDatabase } from '#testing/database.ts'
import { longDocument, shortDocument } from '#testing/long-document.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { testSite, siteForAll } from '#testing/site.ts'

describe('O02 documents of a quote', () => {
  const site = siteForAll()

  const open = (id: string, path: string) => site.client.get(`/api/contacts/${id}/documents/${path}`)
  const textOf = async (id: string, path: string) => (await readPdf((await open(id, path)).rawPayload)).text

  it('O02 the quote states its price, until when it is valid, and that it is no cover', async () => {
    const { id } = await aQuote(site.context)
    const answer = await open(id, 'quote.pdf')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="Q-[0-9A-Z]{8}-quote\.pdf"$/),
    })
    const { text } = await readPdf(answer.rawPayload)
    expect(text).toMatch(/A quote, not coverage Nothing is insured until/)
    expect(text).toMatch(/This price is good until \w+, \w+ \d+, \d{4}/)
    expect(text).toMatch(/Total \$\d+/)
    expect(text).not.toMatch(/commission/i)
  })

  it('P02 the producer’s copy shows the commission, and the client’s copy never does', async () => {
    const { id } = await aQuote(site.context, producerFields())
    expect(await textOf(id, 'quote?copy=producer')).toMatch(
      /Net Cer\. Fee .*You pay \$\d+ .*Your commission is \$\d+/,
    )
    for (const path of ['quote', 'quote?copy=client']) {
      const clients = await textOf(id, path)
      expect(clients).toMatch(/Prize Certificate Fee .*Total \$\d+/)
      expect(clients).not.toMatch(/commission|you pay|Net Cer/i)
      // The client gets no link to the quote, which shows both.
      expect(clients).toContain('Tell your agent or broker that you want it')
      expect(clients).not.toContain('Open the quote')
    }
    for (const type of ['terms', 'checklist']) expect(await textOf(id, type)).not.toMatch(/commission/i)
  })

  it('N62 the name of a file for a producer’s client does not contain the quote number', async () => {
    const { id, quoteNumber, clientReference } = await aQuote(site.context, producerFields())
    const nameOf = async (path: string) => String((await open(id, path)).headers['content-disposition'])
    for (const path of ['quote', 'quote?copy=client', 'terms', 'terms?copy=producer', 'checklist']) {
      const name = await nameOf(path)
      expect([name.includes(clientReference), name.includes(quoteNumber)]).toEqual([true, false])
    }
    expect(await nameOf('quote?copy=producer')).toContain(`${quoteNumber}-quote-producer-copy.pdf`)
  })

  it('O02 N56 terms and checklist name the rules and the witnesses of its contests', async () => {
    const { id } = await aQuote(site.context)
    expect(await textOf(id, 'terms.pdf')).toContain('H4. Players go out in groups of 3 or more.')
    const checklist = await textOf(id, 'checklist')
    expect(checklist).toContain(
      'W1. Two playing partners of the winner saw the ball go in and sign a statement.',
    )
    expect(checklist).toContain('Played from 165 yards or more (women 150)')
    expect(checklist).toMatch(/within 72 hours of the event, by/)
  })

  it('O03 the print view has the content of the PDF', async () => {
    const { id } = await aQuote(site.context)
    const { data } = (await open(id, 'checklist/words')).json()
    expect([data.title, data.notices[0].title]).toEqual(['Event-day checklist', 'Not insured yet'])
  })

  it('O02 each document of a bought quote names the policy’s document that applies', async () => {
    const quote = await aQuote(site.context)
    await purchaseQuote(site.context, await aPurchase(site.context, quote))
    const rep = await signedInRep(site)
    for (const type of ['quote', 'terms', 'checklist']) {
      const path = `/api/contacts/${quote.id}/documents/${type}/words`
      const { notices } = (await rep.get(path)).json().data
      expect(notices[0]).toEqual({
        title: 'This quote has been bought',
        text: expect.stringMatching(/ of policy ALB-\d+ /),
      })
    }
  })

  it('O02 an empty or unknown quote has no documents', async () => {
    const emptyQuote = await site.client.send('POST', '/api/contacts', { customFields: {} })
    const { id } = emptyQuote.json().data
    for (const type of ['quote', 'terms', 'checklist']) expect((await open(id, type)).statusCode).toBe(404)
    expect((await open('3b241101-e2bb-4255-8caf-4136c566a962', 'quote')).statusCode).toBe(404)
    expect((await open(id, 'certificate')).statusCode).toBe(400)
    const followed = await site.client.get(`/api/contacts/${id}/documents/quote.pdf?copy=client`, {
      'sec-fetch-mode': 'navigate',
    })
    const page = `/quote/view/${id}/paper/quote?copy=client&file=missing`
    expect([followed.statusCode, followed.headers.location]).toEqual([303, page])
  })
})

describe('N75 more documents than can be made soon', { timeout: 60_000 }, () => {
  it('N75 a download that finds the queue full is told to wait, a person by a page, and the others succeed', async () => {
    const { db, close } = await openTestDatabase()
    const threads = openThreads({ report: () => undefined, concurrency: 1, maxQueue: 1, maxRunMs: 60_000 })
    const { context, client, server } = await testSite(db, { threads })
    onTestFinished(async () => {
      await server.app.close()
      await threads.close()
      await close()
    })
    const { id } = await aQuote(context)
    const path = `/api/contacts/${id}/documents/quote.pdf`
    const underWay = threads.renderPdf(longDocument, 'person')
    const waiting = threads.renderPdf(shortDocument, 'person').catch((error: Error) => error.message)

    const refused = await client.get(path)
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      503,
      'BUSY',
      '3',
    ])
    const followed = await client.get(path, { 'sec-fetch-mode': 'navigate' })
    expect([followed.statusCode, followed.headers.location]).toEqual([
      303,
      `/quote/view/${id}/paper/quote?file=busy`,
    ])
    await Promise.all([underWay, waiting])
    expect((await client.get(path)).statusCode).toBe(200)
  })
})
