import { expect, it, onTestFinished } from 'vitest'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { endorsementClauseVersions } from '#server/schema/policies/endorsement-clauses.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const ROPE = { name: 'Rope', text: 'Spectators stand behind the rope.' }
const PATH = '/api/admin/endorsement-clauses'

describeOnBothDatabases('the clauses that endorsements are written from', (open) => {
  async function office() {
    let now = new Date('2027-01-15T18:00:00Z')
    const site = await openTestSite({ now: () => now }, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site, await aRep(site.context, 'ann@office.example', { name: 'Ann Lake' }))
    const sam = await signedInRep(site, await aRep(site.context, 'sam@office.example', { name: 'Sam Green' }))
    const add = (clause: object, as: Client = rep) => as.send('POST', PATH, clause)
    const change = (id: string, body: object, as: Client = rep) => as.send('PUT', `${PATH}/${id}`, body)
    const read = async (as: Client = rep) => (await as.get(PATH)).json().data
    const later = () => void (now = new Date(now.getTime() + 60_000))
    return { ...site, rep, sam, add, change, read, later }
  }

  it('D33 are kept with every version, who wrote it and when; one that is not offered comes last and comes back', async () => {
    const { add, change, read, rep, sam, later, context } = await office()
    const { id } = (await add(ROPE)).json().data
    await add({ name: 'Terrace', text: 'Nobody plays from the terrace.' })
    later()
    expect(
      (await change(id, { version: 1, text: 'Behind the second rope.' }, sam)).json().data,
    ).toMatchObject({
      version: 2,
      text: 'Behind the second rope.',
      changed_by: 'Sam Green',
      changed_at: '2027-01-15T18:01:00.000Z',
    })
    await change(id, { version: 2, active: false })
    expect(
      (await read()).map(({ name, active }: { name: string; active: boolean }) => [name, active]),
    ).toEqual([
      ['Terrace', true],
      ['Rope', false],
    ])
    const history = (await rep.get(`${PATH}/${id}/history`)).json().data
    expect(history).toMatchObject([
      { version: 3, active: false, changed_by: 'Ann Lake' },
      { version: 2, active: true, changed_by: 'Sam Green' },
      { version: 1, ...ROPE, changed_by: 'Ann Lake', changed_at: '2027-01-15T18:00:00.000Z' },
    ])
    // Its name is free meanwhile, and then it cannot come back under it.
    await add({ ...ROPE, name: 'rope' })
    expect((await change(id, { version: 3, active: true })).json().fields).toMatchObject([
      { field: 'name', message: 'There’s already a clause with this name' },
    ])
    expect((await change(id, { version: 3, active: true, name: 'Old rope' })).statusCode).toBe(200)
    const events = await context.db.select().from(auditEvents)
    expect(events.filter(({ event }) => event === 'clause_changed')).toHaveLength(3)
    const { db } = context
    await expect(db.delete(endorsementClauseVersions)).rejects.toThrow()
    await expect(db.update(endorsementClauseVersions).set({ text: 'Never said' })).rejects.toThrow()
  })

  it('D33 a person who is erased is taken out of every version', async () => {
    const { add, change, read, rep, context } = await office()
    const { id } = (await add({ name: 'Marshal', text: 'Ask kim@hopehouse.example.' })).json().data
    await change(id, { version: 1, text: 'Ask kim@hopehouse.example first.' })
    await erasePerson(context, { email: 'kim@hopehouse.example' })
    expect(JSON.stringify([await read(), (await rep.get(`${PATH}/${id}/history`)).json()])).not.toContain(
      'kim@',
    )
  })

  it('T18 D33 of two who change one at once, the second is told what it is now', async () => {
    const { add, change, sam, rep } = await office()
    const { id } = (await add(ROPE)).json().data
    const answers = await Promise.all([
      change(id, { version: 1, name: 'One' }),
      change(id, { version: 1, name: 'Other' }, sam),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'CLAUSE_CHANGED',
      data: { id, version: 2 },
    })
    expect((await rep.get(`${PATH}/${id}/history`)).json().data).toHaveLength(2)
  })

  it('D33 R02 a reader reads them and changes none, a stranger does neither; an unknown one is not found', async () => {
    const { add, change, read, client, server, context } = await office()
    const reader = await signedInRep(
      { server, context },
      await aRep(context, 'reader@office.example', { role: 'reader' }),
    )
    const { id } = (await add(ROPE)).json().data
    expect(await read(reader)).toHaveLength(1)
    for (const [as, status] of [
      [reader, 403],
      [client, 401],
    ] as const) {
      expect((await add({ ...ROPE, name: 'Other' }, as)).statusCode).toBe(status)
      expect((await change(id, { version: 1, active: false }, as)).statusCode).toBe(status)
    }
    expect((await client.get(PATH)).statusCode).toBe(401)
    const nobody = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    expect((await change(nobody, { version: 1, active: false })).statusCode).toBe(404)
  })

  it.each([
    [{ ...ROPE, name: ' ' }, 'name', 'Enter the name of the clause'],
    [{ ...ROPE, text: '' }, 'text', 'Enter the text of the clause'],
    [{ ...ROPE, text: 'x'.repeat(4001) }, 'text', 'Enter the text of the clause, up to 4,000 characters'],
  ])('D33 a clause without a name or a text is refused at its field (%#)', async (wrong, field, message) => {
    const { add } = await office()
    expect((await add(wrong)).json().fields).toMatchObject([{ field, message }])
  })
})
