import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MergeableRecord, mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import { readClaims } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { TEE } from '#testing/event-phone.ts'
import { onTheDay, PLAYED } from '#testing/on-the-day.ts'

const HOUR = 3_600_000

/** What one of two phones does: it writes, or it sends some of what it has, in an order and as often as it likes. */
type Step =
  | { phone: 0 | 1; do: 'tee'; yards: number }
  | { phone: 0 | 1; do: 'resolve' }
  | { phone: 0 | 1; do: 'win' }
  | { phone: 0 | 1; do: 'send'; part: number; seed: number }

const phone = fc.constantFrom<0 | 1>(0, 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ phone, do: fc.constant('tee' as const), yards: fc.integer({ min: 150, max: 190 }) }),
  fc.record({ phone, do: fc.constant('resolve' as const) }),
  fc.record({ phone, do: fc.constant('win' as const) }),
  fc.record({
    phone,
    do: fc.constant('send' as const),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    seed: fc.nat(),
  }),
)

/** The same records in another order, some of them twice. */
function shuffled<T>(all: readonly T[], seed: number): T[] {
  const order = all.map((one, at) => ({ one, at: Math.sin(seed + at * 7919) }))
  const mixed = order.toSorted((left, right) => left.at - right.at).map(({ one }) => one)
  return seed % 3 === 0 ? [...mixed, ...mixed.slice(0, 2)] : mixed
}

const standing = (records: readonly MergeableRecord[]) =>
  mergeRecords(records).map(({ item, current }) => ({ item, ids: current.map(({ id }) => id) }))

describeOnDatabase('two phones and the server', (open) => {
  it('N104 in whatever order, parts and repeats two phones send, they and a third that opens later end with the same', async () => {
    const { at, policy, holder, phone: newPhone } = await onTheDay(open)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const phones = [newPhone(), newPhone()] as const
        const item = `tee:grand_prize:1:${randomUUID()}`
        for (const one of steps) {
          const it = phones[one.phone]
          const mine = it.own.length
          if (one.do === 'tee') it.write('tee', item, { yards: one.yards, markers: 'men' })
          else if (one.do === 'resolve') it.write('resolve', item, { yards: 170, markers: 'men' })
          else if (one.do === 'win') it.win()
          else await it.send(shuffled(it.own.slice(0, Math.ceil(mine * one.part)), one.seed))
        }
        // Both send all that they have, and read what the other has sent.
        for (const it of [...phones, ...phones]) await it.send(shuffled(it.own, 1))
        const third = newPhone()
        let answer = await third.send([])
        while (answer.has_more) answer = await third.send([])
        const about = (it: typeof third) => standing(it.read().filter((record) => record.item === item))
        expect(about(phones[0])).toEqual(about(phones[1]))
        expect(about(third)).toEqual(about(phones[0]))
        // Each record that was written is there once.
        const ids = third.read().map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const it of phones) expect(ids).toEqual(expect.arrayContaining(it.own.map(({ id }) => id)))
      }),
      { numRuns: 12 },
    )
    expect((await readClaims(holder, policy)).claims.length).toBeLessThanOrEqual(1)
    await at.agreed()
  }, 120_000)

  it.each([
    ['four minutes ahead', 4 * 60_000, 'ok'],
    ['four minutes behind', -4 * 60_000, 'ok'],
    ['six minutes ahead', 6 * 60_000, 'off'],
    ['six minutes behind', -6 * 60_000, 'off'],
    ['in 1970', -Date.parse(PLAYED), 'off'],
    ['in 2100', 73 * 365 * 24 * HOUR, 'off'],
  ])('N104 N111 of a clock that is %s', async (_, wrong, state) => {
    const { phone, pass } = await onTheDay(open)
    const pat = phone()
    pat.setWrong(wrong)
    const win = pat.win()
    pass(HOUR)
    const { results } = await pat.send()
    const written = new Date(win.clock.wall).toISOString()
    expect(results[0]).toMatchObject({
      state: 'kept',
      clock_state: state,
      counts_from: state === 'ok' ? written : new Date(Date.parse(PLAYED) + HOUR).toISOString(),
    })
  })

  it('N111 a clock that is set back, written by and set forward again counts from the arrival', async () => {
    const { phone, pass, setTime } = await onTheDay(open)
    setTime('2027-06-17T12:00:00Z')
    const pat = phone()
    pat.write('tee', TEE, { yards: 168, markers: 'men' })
    pat.setWrong(-2 * 24 * HOUR)
    pat.restart()
    pat.win()
    pat.setWrong(0)
    pat.restart()
    pass(HOUR)
    const { results } = await pat.send()
    expect(results[1]).toMatchObject({ clock_state: 'jump', counts_from: '2027-06-17T13:00:00.000Z' })
  })
})
