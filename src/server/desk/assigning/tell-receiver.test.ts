import { beforeEach, expect, it } from 'vitest'
import type { Rep } from '#server/access/access.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForEach } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnDatabase('P08 whoever is given a quote', (open) => {
  let now = NOON
  const site = siteForEach({ now: () => now }, open)
  let robin: Rep
  let sam: Rep
  let client: Client
  beforeEach(async () => {
    now = NOON
    robin = await aRep(site.context)
    sam = await aRep(site.context, 'sam@office.example', { name: 'Sam Ortiz' })
    client = await signedInRep(site, robin)
  })

  const give = (id: string, to: string | null, seen: string | null) =>
    client.send('PUT', `/api/admin/quotes/${id}/rep`, { rep_id: to, seen_rep_id: seen })
  const start = async (...quotes: { id: string }[]): Promise<string> =>
    (
      await client.send('POST', '/api/admin/bulk-runs', {
        action: 'give',
        list: 'quotes',
        selection: { mode: 'selection', ids: quotes.map(({ id }) => id) },
        rep_id: sam.id,
      })
    ).json().data.id
  const later = () => void (now = new Date(now.getTime() + 11_000))
  const mails = async () =>
    (await site.context.db.select().from(messages)).map(({ recipient, subject }) => [recipient, subject])

  it('P08 is told by a mail, but not of what is theirs already, of what they took, or of nothing', async () => {
    const { id, quoteNumber } = await aQuote(site.context)
    await give(id, sam.id, null)
    await give(id, sam.id, sam.id)
    await give(id, robin.id, sam.id)
    await give(id, null, robin.id)
    expect(await mails()).toEqual([['sam@office.example', `Robin Fields assigned you ${quoteNumber}`]])
  })

  it('P08 is told of a run by one mail with its list, once it cannot be undone any more', async () => {
    const [one, two, onward] = [
      await aQuote(site.context),
      await aQuote(site.context),
      await aQuote(site.context),
    ]
    await start(one, two, onward)
    await site.runJobs()
    expect(await mails()).toEqual([])
    await give(onward.id, robin.id, sam.id)
    later()
    await site.runJobs()
    await site.runJobs()
    expect(await mails()).toEqual([['sam@office.example', 'Robin Fields assigned you 2 quotes']])
    const [mail] = await site.context.db.select().from(messages)
    for (const { quoteNumber } of [one, two]) expect(mail?.plain).toContain(quoteNumber)
    expect(mail?.plain).not.toContain(onward.quoteNumber)
  })

  it('P08 is not told of a run that was undone', async () => {
    const run = await start(await aQuote(site.context))
    await site.runJobs()
    await client.send('POST', `/api/admin/bulk-runs/${run}/undo`, {})
    later()
    await site.runJobs()
    expect(await mails()).toEqual([])
  })
})
