import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { CallerFromAddress } from '../../support/caller-from-address.ts'
import { buyPolicy, type HeldPolicy } from '../../support/held-policy.ts'
import { createShiftedClock } from '../../support/shifted-clock.ts'
import { type AttackTarget, withTarget } from '../../support/target.ts'

const AT_ONCE = 64
const GUESSES = 40
/** Of one address in a minute. */
const LOOK_UPS = 20
const LATE_MS = 11 * 60_000
/** The clock of the program is read more often. */
const NOTICED_MS = 1000
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const pairingCodes: Attack = {
  name: 'pairing-codes',
  description: `a pairing code is typed by ${AT_ONCE} phones at once, again after it was used, after its time, and after a newer one; ${GUESSES} guesses beside a live code; codes asked for by strangers`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  needsOwnProgram: true,
  run: async (target) => {
    const clock = createShiftedClock()
    try {
      return await withTarget(
        target.programs[0].folder,
        target.database,
        async (own) => {
          const [event, other] = [await buyPolicy(own), await buyPolicy(own)]
          await keepStrangersOut(own, event, other)
          const raced = await raceForOne(own, event)
          const guessed = await guess(own, event)
          await endFormer(own, event)
          const late = await showCode(event)
          clock.setAhead(LATE_MS)
          await pause(NOTICED_MS)
          assert.equal(await typeCode(await phoneAt(own, '127.0.4.1'), late), 404, 'A late code opened')
          return `${raced} of ${AT_ONCE} phones got in by one code, and ${guessed} of ${GUESSES} guesses were answered at all`
        },
        { settings: { ...clock.settings, RATE_LIMITS: 'on' } },
      )
    } finally {
      clock.remove()
    }
  },
}

async function showCode({ holder, number }: HeldPolicy): Promise<string> {
  const { status, data, text } = await holder.send('POST', `/event-day/${number}/pairing-codes`, {})
  assert.equal(status, 201, text)
  return String(data['code'])
}

/** A page that knows nobody, at an address of its own; at either instance. */
function phoneAt({ programs }: AttackTarget, address: string, nth = 0): Promise<CallerFromAddress> {
  const program = programs[nth % programs.length] ?? programs[0]
  return CallerFromAddress.connect(program.origin, address)
}

async function typeCode(phone: CallerFromAddress, code: string): Promise<number> {
  return (await phone.post('/event-day-pairings', { code })).status
}

async function keepStrangersOut(own: AttackTarget, { number }: HeldPolicy, other: HeldPolicy): Promise<void> {
  const nobody = await own.newCaller()
  const strangers: Caller[] = [nobody, other.holder]
  for (const stranger of strangers) {
    const { status, text } = await stranger.send('POST', `/event-day/${number}/pairing-codes`, {})
    assert.ok([401, 404].includes(status), `A stranger got a code: ${text}`)
  }
}

async function raceForOne(own: AttackTarget, event: HeldPolicy): Promise<number> {
  const code = await showCode(event)
  const phones = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) => phoneAt(own, `127.0.2.${nth + 1}`, nth)),
  )
  const statuses = await Promise.all(phones.map((phone) => typeCode(phone, code)))
  const opened = statuses.filter((status) => status === 200).length
  assert.equal(opened, 1, `${opened} phones got in by one code`)
  assert.ok(
    statuses.every((status) => status === 200 || status === 404),
    `A phone was answered otherwise: ${statuses.join(', ')}`,
  )
  assert.equal(await typeCode(await phoneAt(own, '127.0.4.2'), code), 404, 'A used code opened again')
  return opened
}

/** Codes that differ by one letter from one that is good, all from one address. */
async function guess(own: AttackTarget, event: HeldPolicy): Promise<number> {
  const code = await showCode(event)
  const phone = await phoneAt(own, '127.0.3.1')
  const last = LETTERS.indexOf(code.at(-1) ?? '')
  const statuses: number[] = []
  for (let nth = 0; nth < GUESSES; nth += 1) {
    const letter = LETTERS[(last + 1 + (nth % (LETTERS.length - 1))) % LETTERS.length] ?? '0'
    statuses.push(await typeCode(phone, code.slice(0, -1) + letter))
  }
  assert.ok(!statuses.includes(200), 'A guess opened an event')
  const answered = statuses.filter((status) => status === 404).length
  // The minute may turn meanwhile.
  assert.ok(
    answered <= 2 * LOOK_UPS && statuses.includes(429),
    `${answered} guesses of one address were answered`,
  )
  assert.equal(
    await typeCode(await phoneAt(own, '127.0.4.3'), code),
    200,
    'Guesses ended a code that is good',
  )
  return answered
}

async function endFormer(own: AttackTarget, event: HeldPolicy): Promise<void> {
  const former = await showCode(event)
  const newer = await showCode(event)
  assert.equal(await typeCode(await phoneAt(own, '127.0.4.4'), former), 404, 'A former code opened')
  assert.equal(await typeCode(await phoneAt(own, '127.0.4.5'), newer), 200, 'The newest code did not open')
}
