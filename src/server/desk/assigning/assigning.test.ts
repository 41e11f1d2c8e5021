import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Rep } from '#server/access/access.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

describeOnDatabase('P08 giving a quote to a rep', (open) => {
  const site = siteForAll({}, open)
  let robin: Rep
  let sam: Rep
  let client: Client
  beforeAll(async () => {
    robin = await aRep(site.context)
    sam = { ...(await aRep(site.context, 'sam@office.example')) }
    client = await signedInRep(site, robin)
  })

  const give = (id: string, to: string | null, seen: string | null) =>
    client.send('PUT', `/api/admin/quotes/${id}/rep`, { rep_id: to, seen_rep_id: seen })
  const mine = async () =>
    (await client.get('/api/admin/lists/quotes?rep=me')).json().data.map(({ id }: { id: string }) => id)

  it('P08 is audited once, found as one’s own, and changes no version', async () => {
    const { id } = await aQuote(site.context)
    const answer = await give(id, robin.id, null)
    expect(answer.json().data).toEqual({ rep_id: robin.id, rep_name: 'Robin Fields' })
    expect((await give(id, robin.id, null)).statusCode).toBe(200)
    expect(await mine()).toEqual([id])
    const found = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, id))
    const events = found.filter(({ event }) => event === 'quote_assigned')
    expect(events.map(({ detail }) => detail)).toEqual([{ from: 'nobody', to: robin.id }])
    expect((await site.client.get(`/api/contacts/${id}`)).json().data.version).toBe(1)
  })

  it('P08 is refused where somebody else has it by now', async () => {
    const { id } = await aQuote(site.context)
    await give(id, sam.id, null)
    const refused = await give(id, robin.id, null)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Robin Fields was assigned this while you were working',
    ])
    expect((await give(id, null, sam.id)).json().data).toEqual({ rep_id: null, rep_name: null })
    expect((await give(id, '3b241101-e2bb-4255-8caf-4136c566a962', null)).statusCode).toBe(404)
  })

  it('P08 a quote that a rep starts is theirs', async () => {
    const { id } = await createQuote(site.context, {}, { rep: robin })
    expect(await mine()).toContain(id)
  })
})
