import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  makePairingCode,
  pairedUntil,
  PAIRING_CODE_BYTES,
  readPairingCode,
  showPairingCode,
} from '#domain/claims/event-day/pairing-code.ts'

it('N111 every code is read back as it is shown, whatever its case, spaces and look-alikes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: PAIRING_CODE_BYTES, maxLength: PAIRING_CODE_BYTES }), (random) => {
      const code = makePairingCode(random)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
      const shown = showPairingCode(code)
      const typed = [shown, shown.toLowerCase(), ` ${code} `, shown.replaceAll('0', 'o').replaceAll('1', 'l')]
      expect(typed.map(readPairingCode)).toEqual(typed.map(() => code))
    }),
  )
})

it.each(['', '7K3M-9QX', '7K3M-9QXA-0', '7K3M-9QXU', '７K3M-9QXA', '7K3M.9QXA'])(
  'N111 %j is no code',
  (typed) => {
    expect(readPairingCode(typed)).toBeUndefined()
  },
)

const at = (moment: string) => new Date(moment)

it.each([
  [
    'before the event',
    '2027-06-10T12:00:00Z',
    '2027-06-13T05:00:00Z',
    '2027-07-10T00:00:00Z',
    '2027-06-14T05:00:00.000Z',
  ],
  [
    'after the event',
    '2027-06-15T12:00:00Z',
    '2027-06-13T05:00:00Z',
    '2027-07-10T00:00:00Z',
    '2027-06-16T12:00:00.000Z',
  ],
  [
    'from a session that ends',
    '2027-06-10T12:00:00Z',
    '2027-06-13T05:00:00Z',
    '2027-06-11T00:00:00Z',
    '2027-06-11T00:00:00.000Z',
  ],
  [
    'while the date is awaited',
    '2027-06-10T12:00:00Z',
    undefined,
    '2027-07-10T00:00:00Z',
    '2027-06-11T12:00:00.000Z',
  ],
])('N111 paired %s, a session ends in time', (_, now, last, source, until) => {
  const ends = pairedUntil({
    now: at(now),
    lastContestEnds: last === undefined ? undefined : at(last),
    sourceEnds: at(source),
  })
  expect(ends.toISOString()).toBe(until)
})
