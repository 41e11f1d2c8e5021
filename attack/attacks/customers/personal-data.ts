import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { expectBoughtOnce, readLedgers } from '../../support/ledgers.ts'
import { buy, createReadyQuote, randomKey, type ReadyQuote } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { buyUntilSettled } from '../purchase/repeated-key.ts'

const CALLS = ['preview', 'export', 'erase'] as const
/** Milliseconds by which the erasure comes later than the purchase. */
const DELAYS_MS = [0, 5, 20, 60, 150]

export const personalData: Attack = {
  name: 'personal-data',
  description:
    'export and erasure as everybody but the owner, without the address typed again, and raced with purchases',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const victim = await createReadyQuote(await target.newCaller())
    const refused = await tryAsOthers(target, victim)
    await proveRep(target)
    await tryWithoutConfirmation(target, victim)
    const { status, text } = await (await target.newCaller()).get(`/contacts/${victim.id}`)
    assert.equal(status, 200, `The quote is gone: ${text}`)
    const outcomes = []
    for (const ms of DELAYS_MS) outcomes.push(await race(target, ms))
    return `${refused} calls refused; ${outcomes.join(', ')}`
  },
}

async function tryAsOthers(target: AttackTarget, { email }: ReadyQuote): Promise<number> {
  const [reader, specialist] = await Promise.all([
    inviteRep(target, 'reader'),
    inviteRep(target, 'specialist'),
  ])
  const others: [string, Caller, number][] = [
    ['nobody', await target.newCaller(), 401],
    ['a reader', reader.caller, 403],
    ['a specialist', specialist.caller, 403],
  ]
  for (const [who, caller, expected] of others)
    for (const what of CALLS) {
      const answer = await ask(caller, what, email)
      assert.equal(answer.status, expected, `${what} answered ${who} with ${answer.status}: ${answer.text}`)
      assert.ok(!answer.text.includes(email), `${what} told ${who} about the address`)
    }
  return others.length * CALLS.length
}

function ask(caller: Caller, what: (typeof CALLS)[number], email: string, confirmation = email) {
  const body = what === 'erase' ? { email, confirmation } : { email }
  return caller.send('POST', `/admin/personal-data/${what}`, body)
}

async function tryWithoutConfirmation({ rep }: AttackTarget, { email }: ReadyQuote): Promise<void> {
  for (const confirmation of ['', 'yes', `x${email}`, email.slice(1)]) {
    const answer = await ask(rep, 'erase', email, confirmation)
    assert.equal(answer.status, 400, `It was erased for “${confirmation}”: ${answer.text}`)
  }
}

/** Either it is bought, whole and once, and the erasure says that it is kept; or it is gone and nothing was charged. */
async function race(target: AttackTarget, ms: number): Promise<string> {
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  const key = randomKey()
  const buying = buy(customer, quote, { key })
  await pause(ms)
  const [first, erasure] = await Promise.all([buying, ask(target.rep, 'erase', quote.email)])
  assert.equal(erasure.status, 200, `The erasure failed: ${erasure.text}`)
  if (first.status === 404) {
    assert.deepEqual((await readLedgers(target, quote)).charged, [], 'A quote that is gone was charged')
    return `${ms} ms: erased`
  }
  await buyUntilSettled(customer, quote, key)
  await expectBoughtOnce(target, quote)
  assert.equal(listKept(erasure).length > 0, true, `A bought quote was not kept: ${erasure.text}`)
  const later = await ask(target.rep, 'erase', quote.email)
  assert.ok(
    listKept(later).some(({ what }) => what === 'policy'),
    `A policy was not kept: ${later.text}`,
  )
  return `${ms} ms: bought`
}

function listKept({ data }: ApiResponse): { what: string; why: string }[] {
  return data['kept'] as { what: string; why: string }[]
}
