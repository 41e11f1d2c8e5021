import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArrivedRecord, countTime } from '#domain/claims/event-day/counted-time.ts'
import type { PhoneClock, ServerContact } from '#domain/claims/event-day/event-record.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2027, 5, 12, 17)
/** A phone that was started at nine; minutes are after noon. */
const clock = (minutes: number, wrong = 0, boot = 'b1'): PhoneClock => ({
  wall: NOON + (minutes + wrong) * MINUTE,
  mono: (180 + minutes) * MINUTE,
  boot,
})
const contact = (minutes: number, wrong = 0, boot = 'b1'): ServerContact => ({
  ...clock(minutes, wrong, boot),
  server: NOON + minutes * MINUTE,
})
const arrived = (changes: Partial<ArrivedRecord>): ArrivedRecord => ({
  written: clock(31),
  contact: contact(-300),
  since: [],
  arrival: contact(240),
  ...changes,
})

describe('N104 from when something counts that was written without a connection', () => {
  it.each<[string, Partial<ArrivedRecord>, 'ok' | 'off' | 'jump']>([
    ['a phone that is right', {}, 'ok'],
    [
      'four minutes slow',
      { written: clock(31, -4), contact: contact(-300, -4), arrival: contact(240, -4) },
      'ok',
    ],
    [
      'five minutes fast',
      { written: clock(31, 5), contact: contact(-300, 5), arrival: contact(240, 5) },
      'ok',
    ],
    [
      'six minutes slow',
      { written: clock(31, -6), contact: contact(-300, -6), arrival: contact(240, -6) },
      'off',
    ],
    ['right while written, wrong at the next contact', { arrival: contact(240, 6) }, 'off'],
    ['set back to write, and forward again', { written: clock(31, -120) }, 'jump'],
    [
      'the same, with a start of the page between',
      { written: clock(31, -120, 'b2'), contact: contact(0) },
      'jump',
    ],
    ['before the last contact', { written: clock(31, -60), contact: contact(30) }, 'jump'],
    [
      'by a clock that was wrong at the last contact and right at the next',
      { written: clock(60, -120, 'b2'), contact: contact(0, -120), arrival: contact(240, 0, 'b3') },
      'jump',
    ],
    ['from the future', { written: { ...clock(31), wall: NOON + 300 * MINUTE, boot: 'b2' } }, 'jump'],
    ['later records run backwards', { since: [clock(60, 30, 'b2'), clock(61, -1, 'b3')] }, 'jump'],
    ['earlier records were later', { before: [clock(20, 30, 'b2')], written: clock(31, 0, 'b3') }, 'jump'],
    ['a correction of seconds', { since: [{ ...clock(60), wall: clock(60).wall - 3_000 }] }, 'ok'],
    ['the page was started again', { written: clock(31, 0, 'b2'), since: [clock(90, 0, 'b3')] }, 'ok'],
    ['a phone that never had a contact', { contact: undefined }, 'ok'],
  ])('N104 %s', (_what, changes, verdict) => {
    const record = arrived(changes)
    const counted = countTime(record)
    expect(counted.clock).toBe(verdict)
    expect(counted.countsFrom).toBe(verdict === 'ok' ? record.written.wall : record.arrival.server)
  })

  it('N104 an honest phone within five minutes always counts from writing', () => {
    const minute = fc.integer({ min: -299, max: 239 })
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 5 }),
        fc.array(minute, { minLength: 1, maxLength: 8 }),
        (wrong, all) => {
          const times = all.toSorted((a, b) => a - b)
          times.forEach((at, index) => {
            const boot = (minutes: number) => (minutes < 0 ? 'b1' : 'b2')
            const record = arrived({
              written: clock(at, wrong, boot(at)),
              contact: contact(-300, wrong),
              before: times.slice(0, index).map((one) => clock(one, wrong, boot(one))),
              since: times.slice(index + 1).map((one) => clock(one, wrong, boot(one))),
              arrival: contact(240, wrong, 'b2'),
            })
            expect(countTime(record).clock).toBe('ok')
          })
        },
      ),
    )
  })

  it('N104 nothing counts from more than five minutes before the last contact or after its arrival', () => {
    const any = fc.record({
      wall: fc.integer({ min: NOON - 1e9, max: NOON + 1e9 }),
      mono: fc.nat(1e9),
      boot: fc.constantFrom('b1', 'b2'),
    })
    fc.assert(
      fc.property(any, any, fc.array(any, { maxLength: 3 }), (written, at, since) => {
        const [before, arrival] = [contact(0), { ...at, server: NOON + 10 * MINUTE }]
        const { countsFrom } = countTime({ written, contact: before, since, arrival })
        expect(countsFrom).toBeGreaterThanOrEqual(before.server - 5 * MINUTE)
        expect(countsFrom).toBeLessThanOrEqual(arrival.server + 5 * MINUTE)
      }),
    )
  })
})
