import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { TodayAnswer } from '#contract/desk/today.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Rep } from '#server/access/access.ts'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import type { Database } from '#server/kit/db/database.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { openTestSite, type Site } from '#testing/site.ts'

/** A site for each test, with an owner and a specialist and a clock that the test sets, and what waits for them. */
export function todayOffice(open: () => Promise<Database>, env: Record<string, string> = {}) {
  const office = {} as { site: Site; robin: Rep; sam: Rep; now: Date }
  beforeEach(async () => {
    office.now = new Date('2027-01-15T18:00:00Z')
    const site = await openTestSite({ env, now: () => office.now }, open)
    office.site = site
    office.robin = await aRep(site.context)
    office.sam = await aRep(site.context, 'sam@office.example', { name: 'Sam Hill', role: 'specialist' })
    return site.close
  })

  /** Signed in anew, as the clock may have moved since. */
  const client = (rep = office.robin) => signedInRep(office.site, rep)
  const today = async (rep = office.robin, zone = 'America/Chicago'): Promise<TodayAnswer> => {
    const query = new URLSearchParams({ time_zone: zone })
    const answer = await (await client(rep)).get(`/api/admin/today?${query}`)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json().data
  }
  return Object.assign(office, {
    client,
    today,
    titles: async (rep?: Rep) => (await today(rep)).entries.map(({ title }) => title),
    quoteOf: (fields: CustomFields) => aQuote(office.site.context, fields),
    give: (quoteId: string, to: Rep) =>
      assignQuote(office.site.context, office.robin, { quoteId, to: to.id }),
    rowOf: async (quoteId: string) => {
      const { db } = office.site.context
      const [row] = await db.select().from(deskRows).where(eq(deskRows.quoteId, quoteId))
      if (!row) throw new Error('It has no row')
      return row
    },
  })
}
