import assert from 'node:assert/strict'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../e2e/support/quotes/quote-api.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { buyPolicy, type HeldPolicy } from '../../support/held-policy.ts'
import type { AttackTarget } from '../../support/target.ts'

const ROUNDS = 6
const AT_ONCE = 8
const NOBODY = '3b241101-e2bb-4255-8caf-4136c566a962'
const TODAY = formatPlainDate(eventDay(0))
const SIGN = 'grand_prize 1'

const LEAVING = { carrier: 'ups', tracking: '1Z5R89390357567127', sent_on: TODAY, mail: false }
const BOX = {
  signs: [{ key: SIGN, count: 1 }],
  address: {
    name: 'Pro Shop',
    line1: '77 Hollow Ridge Road',
    city: 'Georgetown',
    state: 'TX',
    zip: '78626',
  },
  service: 'rush',
}

interface ShownBox {
  id: string
  state: string
  version: number
  signs: { key: string; count: number }[]
}

export const shipments: Attack = {
  name: 'shipments',
  description: `${AT_ONCE} callers of two reps pack, send and return one sign at once, and strangers, holders and readers try each step by its id`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const reps = [await inviteRep(target, 'specialist'), await inviteRep(target, 'specialist')]
    const signs = { grand_prize_signs: 'Yes', h_sponsor_name_1: 'Elm Street' }
    const policy = await buyPolicy(target, signs)
    for (let round = 0; round < ROUNDS; round += 1)
      await race(
        policy,
        reps.map(({ caller }) => caller),
        round,
      )
    const other = await buyPolicy(target, signs)
    const steps = await tryEveryStep(target, policy, other.holder)
    return `${ROUNDS} races left one sign in one box; ${steps} steps were refused to everybody else`
  },
}

/** All pack the sign, then all move its box: one of them does, whoever it is. */
async function race({ number }: HeldPolicy, reps: readonly Caller[], round: number): Promise<void> {
  const [rep] = reps
  assert.ok(rep)
  const url = `/policies/${number}/shipments`
  const all = (send: (caller: Caller) => Promise<ApiResponse>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => send(reps[nth % reps.length] ?? rep)))
  const packed = await all((caller) => caller.send('POST', url, BOX))
  expectOne(packed, 201, 'pack')
  for (const step of ['send', 'return'] as const) {
    const { id, version } = await newestBox(rep, number, round + 1)
    const body = step === 'send' ? { version, ...LEAVING } : { version, day: TODAY }
    expectOne(await all((caller) => caller.send('POST', `/admin/shipments/${id}/${step}`, body)), 200, step)
  }
}

function expectOne(answers: readonly ApiResponse[], success: number, what: string): void {
  const done = answers.filter(({ status }) => status === success)
  assert.equal(done.length, 1, `${done.length} callers could ${what} one sign`)
  for (const { status, text } of answers) assert.ok(status === success || status === 409, text)
}

async function newestBox(rep: Caller, number: string, count: number): Promise<ShownBox> {
  const { data } = await rep.get(`/policies/${number}/shipments`)
  const boxes = data['shipments'] as ShownBox[]
  assert.equal(boxes.length, count, 'There are other boxes than were packed')
  const last = boxes.at(-1)
  assert.ok(last)
  return last
}

/** Each step, by whoever must not take it, and with ids that are nobody's. */
async function tryEveryStep(target: AttackTarget, policy: HeldPolicy, otherHolder: Caller): Promise<number> {
  const { number, holder } = policy
  const made = await target.rep.send('POST', `/policies/${number}/shipments`, BOX)
  assert.equal(made.status, 201, made.text)
  const box = await newestBox(target.rep, number, ROUNDS + 1)
  const reader = (await inviteRep(target, 'reader')).caller
  const stranger = await target.newCaller()
  const steps: [string, object][] = [
    ['send', { version: box.version, ...LEAVING }],
    ['deliver', { version: box.version, day: TODAY }],
    ['return', { version: box.version, day: TODAY }],
    ['again', { version: box.version }],
    ['unpack', { version: box.version }],
  ]
  let tried = 0
  for (const [caller, statuses] of [
    [stranger, [401]],
    [holder, [401]],
    [otherHolder, [401]],
    [reader, [403]],
  ] as const)
    for (const [step, body] of steps) {
      const { status, text } = await caller.send('POST', `/admin/shipments/${box.id}/${step}`, body)
      assert.ok((statuses as readonly number[]).includes(status), `${step} answered ${status}: ${text}`)
      tried += 1
    }
  for (const caller of [stranger, holder, otherHolder, reader]) {
    const { status, text } = await caller.send('POST', `/policies/${number}/shipments`, BOX)
    assert.ok([401, 403].includes(status), `A box was packed with ${status}: ${text}`)
  }
  for (const [step, body] of steps) {
    const { status } = await target.rep.send('POST', `/admin/shipments/${NOBODY}/${step}`, body)
    assert.equal(status, 404)
  }
  assert.equal((await otherHolder.get(`/policies/${number}/shipments`)).status, 404)
  assert.equal((await stranger.get(`/policies/${number}/shipments`)).status, 401)
  assert.equal((await holder.get('/admin/signs')).status, 401)
  const after = await newestBox(target.rep, number, ROUNDS + 1)
  assert.deepEqual([after.state, after.version], ['to_make', box.version])
  return tried
}
