import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { EVENT_DAY_CLEANERS } from '#server/claims/event-day/cleaners.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { readCase } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { onTheDay } from '#testing/on-the-day.ts'

const WITNESS = {
  part: 'witness',
  name: 'Dana Quillfeather',
  phone: '737-555-0187',
  email: 'dana.quill@far-away.example',
}
const TRACES = /dana\.quill|Quillfeather|737\D{0,3}555\D?0187/i

describeOnBothDatabases('what is kept of the day of an event', (open) => {
  it('N104 the database lets no record be changed, replaced or taken out', async () => {
    const { at, phone } = await onTheDay(open)
    const pat = phone()
    pat.tee(168)
    pat.win()
    await pat.send()
    const { db } = at.context
    for (const statement of [
      sql`update event_records set value = '{"yards":150,"markers":"men"}'`,
      sql`update event_records set counts_from = now() - interval '9 days'`,
      sql`update event_records set author = 'rep'`,
      sql`delete from event_records`,
      sql`truncate event_records`,
    ])
      await expect(db.transaction((trx) => trx.execute(statement))).rejects.toThrow()
  })

  it('N107 records and photos go a year after the event, and of one with a claim nothing does', async () => {
    const { at, policy, phone, day, setTime } = await onTheDay(open)
    const pat = phone()
    pat.tee(168)
    await pat.send()
    const clean = async () => {
      for (const cleaner of EVENT_DAY_CLEANERS)
        await cleaner(at.context.db, at.context.now(), at.context.files)
    }
    await clean()
    expect((await day()).records).toHaveLength(1)
    pat.win()
    await pat.send()
    setTime('2028-08-01T12:00:00Z')
    await clean()
    const left = async () => (await snapshotDatabase(at.context.db))['event_records']
    expect(await left()).toHaveLength(2)
    expect(policy.number).toMatch(/^ALB-/)
  })

  it('N107 without a claim they are gone', async () => {
    const { at, phone, setTime } = await onTheDay(open)
    const pat = phone()
    pat.tee(168)
    await pat.send()
    setTime('2028-08-01T12:00:00Z')
    for (const cleaner of EVENT_DAY_CLEANERS) await cleaner(at.context.db, at.context.now(), at.context.files)
    expect((await snapshotDatabase(at.context.db))['event_records'] ?? []).toEqual([])
  })

  it('O15 N107 of a closed claim a witness goes from the records of its day as well, and the case is still read', async () => {
    const { at, holder, phone } = await onTheDay(open)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    const pat = phone()
    pat.win({ witnesses: [WITNESS] })
    pat.write('named', 'named:grand_prize:1:1', {
      name: WITNESS.name,
      part: 'witness',
      phone: '(737) 555-0187',
    })
    await pat.send()
    expect(
      (await holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'It was not in' })).statusCode,
    ).toBe(200)
    await erasePerson(at.context, { email: WITNESS.email })
    expect(JSON.stringify((await snapshotDatabase(at.context.db))['event_records'])).not.toMatch(TRACES)
    expect((await readCase(rep)).state).toBe('closed')
    const shown = await rep.get('/api/admin/claims/C-2001/event-day')
    expect(shown.statusCode, shown.body).toBe(200)
    expect(shown.body).toContain('[erased]')
    expect(shown.body).not.toMatch(TRACES)
  })
})
