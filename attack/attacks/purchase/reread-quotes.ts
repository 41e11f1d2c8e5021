import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from './concurrent-purchases.ts'

const QUOTES = 6
const CHANGES = 24
const TENTH = { takes_off: 'percent', percent: 10 }

/** A quote, those who read it, and what its last acknowledged change made of it. */
interface Life {
  quote: ReadyQuote
  owner: Caller
  /** Strangers with its link, at each instance. */
  readers: readonly Caller[]
  coupon: { id: string; code: string; version: number; isOn: boolean; isOffered: boolean }
  /** Its contest is of this distance, in yards. */
  yards: number
}

export const rereadQuotes: Attack = {
  name: 'reread-quotes',
  description: `${QUOTES} quotes are read at every instance without a pause, while each is changed ${CHANGES} times: saved, given a coupon that the office withdraws and offers again, and bought at last`,
  databases: ['embedded', 'postgres'],
  // What is kept in memory of a quote is checked against what the database says of it.
  needsEachDatabase: true,
  run: async (target) => {
    await proveRep(target)
    const lives = await Promise.all(Array.from({ length: QUOTES }, (_, nth) => beginLife(target, nth)))
    const reads = await Promise.all(lives.map((life) => live(target, life)))
    return `${reads.reduce((sum, one) => sum + one, 0)} reads, none of them older than what was acknowledged before`
  },
}

async function beginLife(target: AttackTarget, nth: number): Promise<Life> {
  const code = `READ-${randomBytes(3).toString('hex').toUpperCase()}`
  const made = await target.rep.send('POST', '/admin/coupons', { code, ...TENTH })
  assert.equal(made.status, 201, made.text)
  const owner = await target.newCaller(nth)
  const readers = await Promise.all(target.programs.map((_, instance) => target.newCaller(instance)))
  const quote = await createReadyQuote(owner)
  const coupon = { id: String(made.data['id']), code, version: 1, isOn: false, isOffered: true }
  return { quote, owner, readers, coupon, yards: 165 }
}

/** The number of reads. */
async function live(target: AttackTarget, life: Life): Promise<number> {
  const round = { isOver: false }
  const reads = await Promise.all([
    changeAndBuy(target, life).finally(() => (round.isOver = true)),
    ...life.readers.map((reader) => readWithoutPause(reader, life, round)),
  ])
  return reads.reduce((sum, one) => sum + one, 0)
}

async function changeAndBuy(target: AttackTarget, life: Life): Promise<number> {
  let reads = 0
  for (let nth = 0; nth < CHANGES; nth += 1) {
    await change(target, life, nth)
    reads += await expectReadEverywhere(life)
  }
  await buyAtLast(target, life)
  return reads
}

/** One after the other meets every kind; which one follows which is random. */
async function change(target: AttackTarget, life: Life, nth: number): Promise<void> {
  const kinds = [save, enterOrTakeOff, withdrawOrOffer]
  const kind = kinds[nth < kinds.length ? nth : randomInt(kinds.length)]
  await kind?.(target, life)
}

async function save(_target: AttackTarget, life: Life): Promise<void> {
  const { owner, quote } = life
  const yards = 165 + randomInt(60)
  const customFields = { h_yardage_1: String(yards) }
  const body = { action: 'save', version: quote.version, customFields }
  const saved = await owner.send('PUT', `/contacts/${quote.id}`, body)
  assert.equal(saved.status, 200, saved.text)
  Object.assign(life, { yards, quote: { ...quote, ...versionAndAmount(saved) } })
}

async function enterOrTakeOff(_target: AttackTarget, life: Life): Promise<void> {
  const { owner, quote, coupon } = life
  // One that was withdrawn can only be taken off.
  if (!coupon.isOn && !coupon.isOffered) return
  const path = `/contacts/${quote.id}/coupons`
  const answer = coupon.isOn
    ? await owner.send('DELETE', `${path}/${coupon.code}`, {})
    : await owner.send('POST', path, { code: coupon.code })
  assert.equal(answer.status, 200, answer.text)
  life.coupon = { ...coupon, isOn: !coupon.isOn }
  life.quote = { ...quote, ...versionAndAmount(answer) }
}

async function withdrawOrOffer({ rep }: AttackTarget, life: Life): Promise<void> {
  const { coupon } = life
  const body = { version: coupon.version, active: !coupon.isOffered }
  const set = await rep.send('PUT', `/admin/coupons/${coupon.id}/active`, body)
  assert.equal(set.status, 200, set.text)
  life.coupon = { ...coupon, version: coupon.version + 1, isOffered: body.active }
}

interface Seen {
  version: number
  amountDue: number
  yards: unknown
  /** Of the coupon: whether it takes something off; undefined if it is not on the quote. */
  applies: boolean | undefined
}

async function read(reader: Caller, { quote, coupon }: Life): Promise<Seen> {
  const answer = await reader.get(`/contacts/${quote.id}`)
  assert.equal(answer.status, 200, answer.text)
  const { coupons } = JSON.parse(answer.text) as {
    coupons: { code: string; not_applicable: string | null }[]
  }
  const fields = answer.data['customFields'] as Record<string, unknown>
  const on = coupons.find(({ code }) => code === coupon.code)
  return {
    ...versionAndAmount(answer),
    yards: fields['h_yardage_1'],
    applies: on && on.not_applicable === null,
  }
}

/** @rule S07 What was acknowledged is what everybody reads from then on, wherever they ask. */
async function expectReadEverywhere(life: Life): Promise<number> {
  const { version, amountDue } = life.quote
  const applies = life.coupon.isOn ? life.coupon.isOffered : undefined
  const expected = { version, yards: life.yards, applies }
  const all = await Promise.all(life.readers.map((reader) => read(reader, life)))
  for (const seen of all) {
    const { amountDue: amount, ...rest } = seen
    assert.deepEqual(rest, expected, 'A quote was read as it was before an acknowledged change')
    assert.equal(amount, amountDue, 'A price was read as it was before an acknowledged change')
  }
  return all.length
}

/** Keeps what an instance knows of the quote fresh, so that there is something to be out of date. */
async function readWithoutPause(reader: Caller, life: Life, round: { isOver: boolean }): Promise<number> {
  let reads = 0
  while (!round.isOver) {
    const { version } = life.quote
    const answer = await reader.get(`/contacts/${life.quote.id}`)
    assert.equal(answer.status, 200, answer.text)
    if (answer.data['purchased'] === true) break
    const seen = versionAndAmount(answer)
    assert.ok(seen.version >= version, `Version ${seen.version} was read after ${version} was acknowledged`)
    reads += 1
  }
  return reads
}

async function buyAtLast(target: AttackTarget, life: Life): Promise<void> {
  if (life.coupon.isOn && !life.coupon.isOffered) await enterOrTakeOff(target, life)
  await expectReadEverywhere(life)
  assert.equal(outcomeOf(await buy(life.owner, life.quote)), '200')
  for (const reader of life.readers) {
    const { data } = await reader.get(`/contacts/${life.quote.id}`)
    assert.deepEqual(data, { id: life.quote.id, purchased: true, customFields: {} }, 'A bought quote is read')
  }
}
