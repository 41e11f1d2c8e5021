import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextBatch } from '#domain/mailings/office/pace.ts'

const MINUTE_MS = 60_000

/** When the program looks again: as it planned, late, or twice at once. */
const gaps = fc.array(fc.oneof(fc.constant(0), fc.constant(10_000), fc.nat({ max: 150_000 })), {
  maxLength: 60,
})

it('P05 in no window of a minute is more made than the limit, however late or often the program looks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      gaps,
      fc.array(fc.nat({ max: 5 })),
      (perMinute, waits, delivered) => {
        const made: number[] = []
        let underWay = 0
        let at = 0
        for (const [turn, wait] of waits.entries()) {
          at += wait
          const madeLastMinute = made.filter((time) => time > at - MINUTE_MS).length
          const { size } = nextBatch({ perMinute, madeLastMinute, underWay })
          made.push(...Array.from({ length: size }, () => at))
          underWay = Math.max(0, underWay + size - (delivered[turn] ?? 0) * 50)
          expect(underWay).toBeLessThanOrEqual(Math.max(20, perMinute))
        }
        for (const from of new Set(made))
          expect(made.filter((time) => time >= from && time < from + MINUTE_MS).length).toBeLessThanOrEqual(
            perMinute,
          )
      },
    ),
  )
})

it('P05 a mailing whose mail is delivered always goes on within a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), (perMinute) => {
      const made: number[] = []
      for (
        let at = 0;
        at <= MINUTE_MS;
        at += nextBatch({ perMinute, madeLastMinute: 0, underWay: 0 }).waitMs
      ) {
        const madeLastMinute = made.filter((time) => time > at - MINUTE_MS).length
        const { size } = nextBatch({ perMinute, madeLastMinute, underWay: 0 })
        made.push(...Array.from({ length: size }, () => at))
      }
      expect(made.length).toBeGreaterThanOrEqual(perMinute)
    }),
  )
})
