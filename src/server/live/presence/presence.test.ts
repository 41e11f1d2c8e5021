import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listHere } from '#contract/presence.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { takeBlock } from '#server/quotes/saving/block/change-block.ts'
import { repPresence } from '#server/schema/reps/presence.schema.ts'
import { editLeases } from '#server/schema/reps/leases.schema.ts'
import { reps, repSessions } from '#server/schema/reps/reps.schema.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { aLiveOffice } from '#testing/a-live-office.ts'
import { aQuote } from '#testing/a-quote.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { repCookie, waitUntil } from '#testing/live-site.ts'

type Here = EndpointResponse<typeof listHere>['data']

describeOnBothDatabases('T05 who is here', (open) => {
  async function anOffice() {
    const office = await aLiveOffice(open)
    const { kim, robin } = office
    const client = await signedInRep(office, kim)
    const read = async (): Promise<Here> => (await client.get('/api/admin/here')).json().data
    /** `kim open a, edit b`, by what quotes are called here. */
    const seen = async (names: Record<string, string> = {}) =>
      (await read()).map(({ id, quotes }) =>
        [
          id === kim.id ? 'kim' : id === robin.id ? 'robin' : id,
          ...quotes
            .map((one) => `${one.is_editing ? 'edits' : 'reads'} ${names[one.id] ?? one.id}`)
            .toSorted(),
        ].join(' '),
      )
    const until = (expected: string[], names?: Record<string, string>) =>
      waitUntil(async () => JSON.stringify(await seen(names)) === JSON.stringify(expected))
    return { ...office, seen, until }
  }

  it('T05 a rep is here from the first page that connects to the last that closes, with what each shows', async () => {
    const { context, robin, openQuote, openSocket, until } = await anOffice()
    const { id } = await aQuote(context)
    await until([])
    const lists = openSocket({ cookie: await repCookie(context, robin) })
    await until(['robin'])
    const page = await openQuote(robin, id)
    await until(['robin reads a'], { [id]: 'a' })
    const other = await openQuote(robin, id)
    page.close()
    await until(['robin reads a'], { [id]: 'a' })
    other.close()
    await until(['robin'])
    lists.close()
    await until([])
  })

  it('T05 who edits is told apart from who has it open, and pages that show it hear of both', async () => {
    const { context, kim, robin, openQuote, openSocket, until } = await anOffice()
    const { id } = await aQuote(context)
    const names = { [id]: 'a' }
    const lists = openSocket({ cookie: await repCookie(context, kim) })
    lists.forge('watch:here')
    await openQuote(robin, id)
    await until(['kim', 'robin reads a'], names)
    await waitUntil(() => lists.received.length > 0)
    const before = lists.received.length
    const session = hashSecret((await repCookie(context, robin)).split('=')[1]!)
    await takeBlock(context, { quoteId: id, rep: { ...robin, session, page: 'p1' } })
    await until(['kim', 'robin edits a'], names)
    await waitUntil(() => lists.received.length > before)
    expect(lists.received.at(-1)).toEqual(['reload:here'])
  })

  it('T05 an instance that crashed leaves nobody behind: what is not renewed ends by itself', async () => {
    const { context, db, robin, openQuote, seen, until } = await anOffice()
    const { id } = await aQuote(context)
    await repCookie(context, robin)
    const [session] = await db.select().from(repSessions).where(eq(repSessions.repId, robin.id))
    const crashed = { repId: robin.id, sessionHash: session!.idHash, quoteId: id }
    const ago = (seconds: number) => sql`clock_timestamp() - ${seconds} * interval '1 second'`
    await db.insert(repPresence).values({ ...crashed, socketId: 'gone', expiresAt: ago(-30) })
    expect(await seen({ [id]: 'a' })).toEqual(['robin reads a'])
    await db.update(repPresence).set({ expiresAt: ago(1) })
    expect(await seen()).toEqual([])
    await db.insert(editLeases).values({ ...crashed, token: 't', expiresAt: ago(1), activeAt: ago(30) })
    expect(await seen()).toEqual([])
    await db.update(repPresence).set({ expiresAt: ago(3600) })
    await openQuote(robin, id)
    await until(['robin reads a'], { [id]: 'a' })
    await waitUntil(async () => (await db.$count(repPresence)) === 1)
  })

  it('T05 a page that is there is renewed by its instance, and ends with its session or its rep', async () => {
    const { context, db, robin, openQuote, until } = await anOffice()
    const { id } = await aQuote(context)
    await openQuote(robin, id)
    await until(['robin reads a'], { [id]: 'a' })
    await db.update(repPresence).set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
    await until(['robin reads a'], { [id]: 'a' })
    await db.delete(repSessions).where(eq(repSessions.repId, robin.id))
    await until([])
    await db.delete(reps).where(eq(reps.id, robin.id))
  })

  it('R02 T05 strangers and customers are not told who is here', async () => {
    const { client } = await anOffice()
    expect((await client.get('/api/admin/here')).statusCode).toBe(401)
  })
})
