import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { siteForEach } from '#testing/site.ts'

describeOnBothDatabases('lists that are downloaded', (open) => {
  const site = siteForEach({}, open)

  it('N99 each download is a row of the audit log: who, which filter, how many', async () => {
    const { context } = site
    for (const name of ['Maple Cup', 'Maple Cup', 'Fall Cup'])
      await aQuote(context, { tournament_name: name })
    const rep = await aRep(context, 'kim@office.example', { role: 'reader' })
    const client = await signedInRep(site, rep)
    const rows = async (url: string) => {
      const file = await client.get(url)
      expect(file.statusCode).toBe(200)
      return file.body.trim().split('\r\n').length - 1
    }
    expect(await rows('/api/admin/lists/quotes.csv?search=maple')).toBe(2)
    expect(await rows('/api/admin/quotes.csv')).toBe(3)
    const logged = await context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'list_downloaded'))
      .orderBy(auditEvents.id)
    expect(logged).toMatchObject([
      {
        repId: rep.id,
        actor: 'rep',
        detail: { list: 'listDeskQuotes', filter: '{"search":"maple"}', rows: 2 },
      },
      { repId: rep.id, detail: { list: 'findQuotes', rows: 3 } },
    ])
  })

  it('N99 looking at a list leaves no row', async () => {
    const client = await signedInRep(site)
    await client.get('/api/admin/lists/quotes')
    const logged = await site.context.db.$count(auditEvents, eq(auditEvents.event, 'list_downloaded'))
    expect(logged).toBe(0)
  })
})
