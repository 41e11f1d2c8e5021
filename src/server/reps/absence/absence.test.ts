import { beforeEach, expect, it } from 'vitest'
import type { Assignee } from '#contract/desk/assigning.ts'
import type { Rep } from '#server/access/access.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForEach } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnBothDatabases('O18 a rep who is away', (open) => {
  let now = NOON
  const site = siteForEach({ now: () => now }, open)
  let robin: Rep
  let sam: Rep
  let tom: Rep
  let robins: Client
  let sams: Client
  let toms: Client
  beforeEach(async () => {
    now = NOON
    robin = await aRep(site.context)
    sam = await aRep(site.context, 'sam@office.example', { name: 'Sam Ortiz', role: 'specialist' })
    tom = await aRep(site.context, 'tom@office.example', { name: 'Tom Becker', role: 'specialist' })
    robins = await signedInRep(site, robin)
    sams = await signedInRep(site, sam)
    toms = await signedInRep(site, tom)
  })

  const OWN = '/api/admin/account/absence'
  const leave = (by: Client, standIn: Rep, until = '11/22/2026') =>
    by.send('PUT', OWN, { until, stand_in_id: standIn.id })
  const quotesOf = async (by: Client, rep: string) =>
    (await by.get(`/api/admin/lists/quotes?rep=${rep}`)).json().data.map(({ id }: { id: string }) => id)
  const awayOf = async (rep: Rep) => {
    const { data } = (await robins.get('/api/admin/assignees')).json()
    return data.find(({ id }: Assignee) => id === rep.id)?.away
  }

  it('O18 has their cases also under who stands in, is said so beside the name, and is back by themselves', async () => {
    const { id } = await aQuote(site.context)
    await robins.send('PUT', `/api/admin/quotes/${id}/rep`, { rep_id: sam.id, seen_rep_id: null })
    expect((await leave(sams, tom)).json().data.absence).toEqual({
      until: '2026-11-22',
      stand_in: { id: tom.id, name: 'Tom Becker' },
    })
    expect([await quotesOf(toms, 'covering'), await quotesOf(toms, 'me')]).toEqual([[id], []])
    expect(await quotesOf(robins, 'covering')).toEqual([])
    expect(await awayOf(sam)).toEqual({ until: '2026-11-22', stand_in: 'Tom Becker' })
    expect((await toms.get(OWN)).json().data.covering).toMatchObject([{ name: 'Sam Ortiz' }])
    const run = { action: 'give', list: 'quotes', rep_id: tom.id }
    const selection = { mode: 'exclusion', excluded_ids: [], filters: { rep: 'covering' } }
    const given = await toms.send('POST', '/api/admin/bulk-runs', {
      ...run,
      selection: { ...selection, as_of: NOON.toISOString() },
    })
    expect(given.json().data.items).toHaveLength(1)
    now = new Date('2026-11-23T09:59:00Z')
    robins = await signedInRep(site, robin)
    expect(await awayOf(sam)).toBeTruthy()
    now = new Date('2026-11-23T10:01:00Z')
    expect(await awayOf(sam)).toBe(undefined)
    expect((await (await signedInRep(site, sam)).get(OWN)).json().data.absence).toBe(null)
  })

  it('O18 is back at once by one step, and an owner says it for others', async () => {
    await leave(sams, tom)
    expect((await sams.send('DELETE', OWN, {})).json().data).toEqual({ absence: null })
    const path = `/api/admin/reps/${tom.id}/absence`
    const body = { until: '11/22/2026', stand_in_id: sam.id }
    expect((await sams.send('PUT', path, body)).statusCode).toBe(403)
    expect((await robins.send('PUT', path, body)).statusCode).toBe(200)
    const people = (await robins.get('/api/admin/reps')).json().data.reps
    expect(people.find(({ id }: { id: string }) => id === tom.id).away).toMatchObject({
      stand_in: 'Sam Ortiz',
    })
    await robins.send('DELETE', path, {})
    const events = (await site.context.db.select().from(auditEvents)).map(({ event }) => event)
    expect(events.filter((event) => /^rep_(away|back)$/.test(event))).toEqual([
      'rep_away',
      'rep_back',
      'rep_away',
      'rep_back',
    ])
  })

  it('O18 is stood in for by a chain, never in a circle, also by two at once', async () => {
    await leave(sams, tom)
    expect((await leave(toms, sam)).json().fields).toMatchObject([{ field: 'stand_in_id' }])
    expect((await leave(toms, robin)).statusCode).toBe(200)
    expect(await awayOf(sam)).toMatchObject({ stand_in: 'Robin Fields' })
    await sams.send('DELETE', OWN, {})
    await toms.send('DELETE', OWN, {})
    const answers = await Promise.all([leave(sams, tom), leave(toms, sam)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })

  it.each([
    ['themselves', () => sam, '11/22/2026'],
    ['a colleague until a day that is over', () => tom, '11/19/2026'],
    ['a colleague for years', () => tom, '11/22/2028'],
  ])('O18 is not away with %s', async (_, who, until) => {
    expect((await leave(sams, who(), until)).statusCode).toBe(400)
  })

  it('O18 a reader or somebody who has left stands in for nobody', async () => {
    const kim = await aRep(site.context, 'kim@office.example', { name: 'Kim Lee', role: 'reader' })
    expect((await leave(sams, kim)).statusCode).toBe(400)
    await leave(sams, tom)
    await robins.send('POST', `/api/admin/reps/${tom.id}/disable`, {})
    expect(await awayOf(sam)).toEqual({ until: '2026-11-22', stand_in: null })
    expect((await leave(sams, tom)).statusCode).toBe(400)
  })
})
