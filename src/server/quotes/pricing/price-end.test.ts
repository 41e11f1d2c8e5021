import { describe, expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { siteForAll } from '#testing/site.ts'

const THEN = 'After that the signs need rush shipping, $25 more.'

describe('N68 until when a price is good', () => {
  const site = siteForAll()

  it('N68 the quote, its paper and its mail give the same day and say what changes then', async () => {
    const { id } = await aQuote(site.context)
    const read = async (path = '') => site.client.get(`/api/contacts/${id}${path}`)
    const { data } = (await read()).json()
    expect(data.price_end).toEqual({ last_day: '06/01/2027', change: THEN })

    const paper = JSON.stringify((await read('/documents/quote/words')).json())
    expect(paper).toContain('June 1, 2027')
    expect(paper).toContain(THEN)

    const body = { to: 'kim@example.com', attach_quote: false }
    const headers = { 'idempotency-key': 'mail-1' }
    const sent = await site.client.send('POST', `/api/contacts/${id}/send`, body, headers)
    expect(sent.statusCode).toBe(200)
    const [mail] = await site.context.db.select().from(messages)
    expect(mail?.plain).toContain('Good until: Tuesday, June 1, 2027')
    expect(mail?.plain).toContain(THEN)
  })

  it('N68 a quote without a price, or with one that must be calculated again, promises nothing', async () => {
    const { id } = await aQuote(site.context, { h_yardage_1: null })
    expect((await site.client.get(`/api/contacts/${id}`)).json().data.price_end).toBeNull()
  })
})
