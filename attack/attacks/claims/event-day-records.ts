import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import { readCase } from '../../support/claims/case-calls.ts'
import { eventPhone, type SentRecord } from '../../support/claims/event-phone.ts'
import { afterPlay, type PlayedAces } from '../../support/claims/played-aces.ts'

const AT_ONCE = 64
const REPEATS = 100
const MANY = 10_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const eventDayRecords: Attack = {
  name: 'event-day-records',
  description: `${MANY} records in one call, ids and numbers used again, phones whose clock lies, forged signatures and shapes, one report ${REPEATS} times and ${AT_ONCE} at once`,
  databases: ['embedded', 'postgres'],
  run: async (target) =>
    afterPlay(target, async (aces) => {
      await refuseShapes(aces)
      await refuseForgeries(aces)
      await keepOwnTime(aces)
      const number = await reportOften(aces)
      await keepStrangersOut(aces)
      const { documents } = (await readCase(aces.owner, number)) as {
        documents: { key: string; state: string }[]
      }
      const signed = documents.filter(({ key, state }) => key === 'statement_witness' && state !== 'missing')
      assert.deepEqual(signed, [], 'A forged signature became a document')
      return `${AT_ONCE} phones and ${REPEATS} repeats made one claim; nothing counted from a time that a phone made up`
    }),
}

async function refuseShapes({ played }: PlayedAces): Promise<void> {
  const phone = eventPhone(played.holder, played.number)
  const tee = phone.tee(168)
  const many = await phone.post(Array.from({ length: MANY }, () => tee))
  assert.ok([400, 413].includes(many.status), `${MANY} records in one call: ${many.status} ${many.text}`)
  const odd = [
    null,
    7,
    'record',
    [],
    {},
    { ...tee, v: 99 },
    { ...tee, seq: 0 },
    { ...tee, kind: 'constructor', item: 'constructor:x' },
    { ...tee, item: 'hasOwnProperty:grand_prize:1' },
    { ...tee, seen: { toString: 3 } },
    { ...tee, value: { yards: 168, markers: 'men', extra: true } },
    { ...tee, value: { yards: 1e9, markers: 'men' } },
    { ...tee, clock: { wall: 1e300, mono: 0, boot: 'b' } },
    { ...tee, policy: 'ALB-999999' },
    { ...tee, device: randomUUID() },
    { ...phone.tee(168), value: 'x'.repeat(100_000) },
  ]
  const results = await phone.send(odd)
  assert.deepEqual(
    results.map(({ state }) => state),
    odd.map(() => 'refused'),
    'Something that is no record was taken',
  )
  const [kept] = await phone.send([tee])
  assert.equal(kept?.state, 'kept', 'A good record was held up')
  const again = await phone.send([
    { ...tee, value: { yards: 190, markers: 'men' } },
    { ...tee, id: randomUUID() },
  ])
  assert.deepEqual(
    again.map(({ code }) => code),
    ['RECORD_DIFFERS', 'DEVICE_TAKEN'],
    'An id or a number stood for two records',
  )
}

async function refuseForgeries({ played }: PlayedAces): Promise<void> {
  const phone = eventPhone(played.holder, played.number)
  const statement = phone.statement(randomUUID())
  const forged = {
    ...statement,
    value: { ...(statement.value as object), text: { version: 1, sentence: 'I saw it all' } },
  }
  const [result] = await phone.send([forged])
  assert.equal(result?.code, 'TEXT_ALTERED', 'A signature under another sentence was taken')
}

/** What was written with a clock that lies counts from its arrival by ours, and a true one from when it was written. */
async function keepOwnTime({ played }: PlayedAces): Promise<void> {
  const lies: [what: string, offset: number][] = [
    ['two days back', -2 * DAY_MS],
    ['six minutes back', -6 * 60_000],
    ['six minutes ahead', 6 * 60_000],
    ['in 1970', -Date.now()],
    ['in 2100', 74 * 365 * DAY_MS],
  ]
  for (const [what, offset] of lies) {
    const phone = eventPhone(played.holder, played.number)
    const [result] = await phone.send([phone.tee(168, offset)], offset)
    assert.notEqual(result?.clock_state, 'ok', `A clock ${what} was believed`)
    await expectFromArrival(phone, result?.counts_from, what)
  }
  // The clock is right when it sends, and was set back while it wrote.
  const phone = eventPhone(played.holder, played.number)
  const before = phone.tee(168)
  const between = phone.tee(168, -2 * DAY_MS)
  const [, jumped] = await phone.send([before, between])
  assert.equal(jumped?.clock_state, 'jump', 'A clock that was set back and forward again was believed')
  await expectFromArrival(phone, jumped?.counts_from, 'that jumped')
  const honest = eventPhone(played.holder, played.number)
  const [kept] = await honest.send([honest.tee(168)])
  assert.equal(kept?.clock_state, 'ok', 'A right clock was not believed')
}

async function expectFromArrival(
  phone: ReturnType<typeof eventPhone>,
  countsFrom: string | null | undefined,
  what: string,
): Promise<void> {
  const apart = Math.abs(new Date(countsFrom ?? 0).getTime() - (await phone.serverTime()))
  assert.ok(apart < HOUR_MS, `A record of a clock ${what} counts from ${String(countsFrom)}`)
}

async function reportOften({ played }: PlayedAces): Promise<string> {
  const phones = Array.from({ length: AT_ONCE }, () => eventPhone(played.holder, played.number))
  const answers = await Promise.all(phones.map((phone) => phone.send([phone.win()])))
  const claims = new Set(answers.map(([result]) => result?.claim?.number))
  assert.equal(claims.size, 1, `One win became the claims ${[...claims].join(', ')}`)
  const first = answers.filter(([result]) => result?.claim?.was_known === false)
  assert.equal(first.length, 1, `${first.length} of the reports made a claim`)
  const [phone] = phones
  const [win] = phone?.own ?? []
  assert.ok(phone && win)
  for (let n = 0; n < REPEATS; n += 1) {
    const states: string[] = await statesOf(phone.send([win]))
    assert.deepEqual(states, ['known'], 'A repeated report was not known')
  }
  const { data } = await played.holder.get(`/policies/${played.number}/claims`)
  assert.equal((data['claims'] as unknown[]).length, 1, 'Repeats made claims')
  return String([...claims][0])
}

async function statesOf(answers: Promise<readonly { state: string }[]>): Promise<string[]> {
  return (await answers).map(({ state }) => state)
}

async function keepStrangersOut({ played, other, newCaller }: PlayedAces): Promise<void> {
  const nobody = await newCaller()
  for (const stranger of [other.holder, nobody]) {
    const phone = eventPhone(stranger, played.number)
    const sent: SentRecord[] = [phone.win()]
    const answers = [await stranger.get(`/event-day/${played.number}`), await phone.post(sent)]
    for (const { status, text } of answers)
      assert.ok([401, 404].includes(status), `A stranger reached the day of an event: ${text}`)
  }
}
