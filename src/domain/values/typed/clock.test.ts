import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readClock } from '#domain/values/typed/clock.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'

const times = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

const twelve = (time: string) => formatTwelveHour(time)

const SPELLINGS: readonly ((time: string) => string)[] = [
  (time) => time,
  (time) => time.replace(':', '.'),
  (time) => time.replace(':', ''),
  (time) => time.replace(':', 'h'),
  (time) => `${time}:00`,
  twelve,
  (time) => twelve(time).toLowerCase(),
  (time) => twelve(time).replace(':', '.').replace(' ', ''),
  (time) => twelve(time).replace(':', '').toLowerCase(),
  (time) => twelve(time).replace('AM', 'a.m.').replace('PM', 'p.m.'),
  (time) => twelve(time).replace(' AM', 'a').replace(' PM', 'p'),
  (time) => twelve(time).replace(':00', ''),
]

it('N100 a time is understood in every spelling', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(...SPELLINGS), (time, spell) => {
      expect([spell(time), readClock(spell(time))]).toEqual([
        spell(time),
        { is: 'understood', value: time, wire: time, shown: formatTwelveHour(time) },
      ])
    }),
    { numRuns: 5000 },
  )
})

it.each([
  ['8.30 am', '08:30'],
  ['830am', '08:30'],
  ['8:30', '08:30'],
  ['noon', '12:00'],
  ['14:00', '14:00'],
  ['12:30', '12:30'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['8', '08:00'],
  ['13:30 pm', '13:30'],
])('N100 %s is %s', (typed, wire) => {
  expect(readClock(typed)).toMatchObject({ is: 'understood', wire })
})

it.each(['1', '2:30', '230', '5:00'])(
  'N100 %s is asked, as it can be of the night or of the afternoon',
  (typed) => {
    expect(readClock(typed)).toMatchObject({
      is: 'asked',
      question: expect.stringMatching(/AM or \d:\d\d PM/),
    })
  },
)

it.each(['', '0', '24:00', '8:60', '8:3', 'dawn', '14:00 am', '0:30 pm', '12345', '8:30 to 9', '8:30:15'])(
  'a time is not %s',
  (typed) => {
    expect(readClock(typed)).toEqual({ is: 'not understood' })
  },
)
