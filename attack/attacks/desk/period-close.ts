import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { inTurn } from '../../support/desk/raced-rounds.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep, REP } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const PATH = '/admin/books/closing'
const ROUNDS = 4
const BUYERS = 4
const AT_ONCE = 9
const WRONG_DAYS = [
  '',
  'yesterday',
  '2026-02-30',
  '2026-02-27',
  '9999-12-31',
  '02/28/2026',
  "2026-01-31' or '1'='1",
  '2026-01-31\u0000',
  20_260_131,
  null,
  ['2026-01-31'],
  { $gt: '' },
]
const WRONG_IDS = ['1', 'null', randomKey(), '..%2f..%2fsession', "'; drop table books; --", '%00']

interface ShownClosing {
  closed_through: string | null
  closable: string[]
  waiting: { id: string; through: string } | null
  decided: { id: string; state: string }[]
}

export const periodClose: Attack = {
  name: 'period-close',
  description: `closing the books by strangers, holders and readers, by who proposed it, with ${WRONG_DAYS.length} wrong days and ${WRONG_IDS.length} wrong ids, ${AT_ONCE} proposals at once, and ${ROUNDS} times approved and declined at once by two reps while ${BUYERS} buy`,
  databases: ['embedded', 'postgres'],
  // The books are read at the end, and stay closed.
  needsOwnProgram: true,
  run: async (target) => {
    const kim = (await inviteRep(target, 'specialist', 'Kim Ash')).caller
    const lee = (await inviteRep(target, 'specialist', 'Lee Oak')).caller
    await proveRep(target)
    await tryOthers(target, kim)
    await tryWrongly(kim)
    await tryAlone(target, kim)
    const outcomes = await proposeAtOnce(target, [kim, lee])
    for (let round = 0; round < ROUNDS; round += 1)
      outcomes.push(...(await decideAtOnce(target, [kim, lee], round)))
    return `${countOutcomes(outcomes)}; each close was approved once, by another rep; ${await expectAgreement(target)}`
  },
}

async function read(rep: Caller): Promise<ShownClosing> {
  const answer = await rep.get(PATH)
  assert.equal(answer.status, 200, answer.text)
  return answer.data as unknown as ShownClosing
}

const propose = (caller: Caller, through: unknown) =>
  caller.send('POST', `${PATH}/proposals`, { through, bank_reason: 'The bank is not imported here' })
const approve = (caller: Caller, id: string, reason?: string) =>
  caller.send('POST', `${PATH}/proposals/${id}/approve`, reason === undefined ? {} : { alone_reason: reason })
const decline = (caller: Caller, id: string) =>
  caller.send('POST', `${PATH}/proposals/${id}/decline`, { reason: 'Not yet' })

/** The month after what is closed, or the earliest that is offered. */
async function proposeNext(rep: Caller): Promise<string> {
  const answer = await propose(rep, (await read(rep)).closable.at(-1))
  assert.equal(answer.status, 201, answer.text)
  return (answer.data as unknown as ShownClosing).waiting?.id ?? ''
}

async function tryOthers(target: AttackTarget, kim: Caller): Promise<void> {
  const { holder } = await buyPolicy(target)
  const reader = (await inviteRep(target, 'reader')).caller
  const id = await proposeNext(kim)
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [holder, 401],
    [reader, 403],
  ] as const)
    for (const { status, text } of [
      await propose(caller, '2026-01-31'),
      await approve(caller, id, 'Nobody is here'),
      await decline(caller, id),
    ])
      assert.equal(status, expected, text)
  assert.equal((await holder.get(PATH)).status, 401)
  assert.equal((await read(reader)).closed_through, null, 'Somebody closed the books who may not')
  assert.equal((await decline(kim, id)).status, 200)
}

async function tryWrongly(kim: Caller): Promise<void> {
  for (const day of WRONG_DAYS) {
    const { status, text } = await propose(kim, day)
    assert.equal(status, 400, `${JSON.stringify(day)} was answered with ${status}: ${text}`)
  }
  for (const id of WRONG_IDS)
    for (const { status, text } of [await approve(kim, id), await decline(kim, id)])
      assert.ok(status === 400 || status === 404, `${id} was answered with ${status}: ${text}`)
  assert.equal((await read(kim)).waiting, null)
}

/** Whoever proposed it approves it in no session of theirs, whatever reason they give. */
async function tryAlone(target: AttackTarget, kim: Caller): Promise<void> {
  const again = await target.newCaller(1)
  assert.equal((await again.send('POST', '/admin/session', REP)).status, 200)
  const id = await proposeNext(target.rep)
  for (const own of [target.rep, again])
    for (const reason of [undefined, 'Nobody is here today'])
      assert.equal(outcomeOf(await approve(own, id, reason)), 'SECOND_PERSON_REQUIRED')
  assert.equal((await read(kim)).closed_through, null, 'A rep closed the books alone')
  assert.equal((await decline(target.rep, id)).status, 200)
}

/** Several reps propose at once: one proposal waits. */
async function proposeAtOnce(target: AttackTarget, others: readonly Caller[]): Promise<string[]> {
  const callers = [target.rep, ...others]
  const through = (await read(target.rep)).closable.at(-1)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) => propose(callers[nth % callers.length] as Caller, through)),
  )
  const outcomes = answers.map(outcomeOf)
  const refused = outcomes.filter((outcome) => outcome === 'CLOSE_WAITING')
  assert.equal(refused.length, AT_ONCE - 1, countOutcomes(outcomes))
  const { waiting } = await read(target.rep)
  assert.equal((await decline(target.rep, waiting?.id ?? '')).status, 200)
  return outcomes
}

/** Of all decisions at once one stands, and nothing that is bought meanwhile is lost. */
async function decideAtOnce(target: AttackTarget, reps: readonly Caller[], round: number): Promise<string[]> {
  await proveRep(target)
  const before = await read(target.rep)
  const id = await proposeNext(target.rep)
  const through = before.closable.at(-1)
  const decisions = reps.flatMap((rep): (() => Promise<ApiResponse>)[] => [
    () => approve(rep, id),
    () => decline(rep, id),
  ])
  const buying = Array.from({ length: BUYERS }, () => buyPolicy(target))
  const answers = await Promise.all(inTurn([...decisions, ...decisions], round).map((decide) => decide()))
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((outcome) => outcome === '200').length, 1, countOutcomes(outcomes))
  await Promise.all(buying)
  const after = await read(target.rep)
  const state = after.decided.find((one) => one.id === id)?.state
  assert.equal(after.closed_through, state === 'approved' ? through : before.closed_through)
  for (const rep of reps)
    for (const answer of [await approve(rep, id), await decline(rep, id)])
      assert.equal(outcomeOf(answer), 'CLOSE_DECIDED', 'A decision was replayed')
  assert.deepEqual(await read(target.rep), after, 'A replayed decision changed something')
  return outcomes
}
