import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { decideChange, inTurn, raceInRounds, readChanges } from '../../support/desk/raced-rounds.ts'
import { askForChange, buyPolicy, type HeldPolicy, readVersion } from '../../support/held-policy.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const ANSWER = /^Our answer to you: policy |^Your .*change was declined: policy /

export const answeredRequests: Attack = {
  name: 'answered-requests',
  description:
    'a request in words answered, approved, declined and withdrawn at once by two reps and its holder, and answered again afterwards',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const outcomes = await raceInRounds(target, (other, round) => answerAtOnce(target, other, round))
    return `${countOutcomes(outcomes)}; each request has one end, and no certificate came of it`
  },
}

async function answerAtOnce(target: AttackTarget, other: Caller, round: number): Promise<string[]> {
  const policy = await buyPolicy(target)
  const { holder, number, quote } = policy
  const request = {
    action: 'change_policy',
    version: 1,
    kind: 'other',
    note: 'May we play two balls?',
  } as const
  const asked = await askForChange(holder, policy, request)
  assert.equal(asked.data['state'], 'waiting', asked.text)
  const id = String(asked.data['id'])
  const sends = [
    ...[target.rep, other].flatMap((rep) => [
      () => decideChange(rep, id, 'answer', { message: 'One ball each' }),
      () => decideChange(rep, id, 'approve'),
      () => decideChange(rep, id, 'decline', { reason: 'One ball each' }),
    ]),
    // In every other round the holder takes it back meanwhile.
    ...(round % 2 === 0 ? [] : [() => holder.send('DELETE', `/policies/${number}/changes/${id}`, {})]),
  ]
  const raced = await Promise.all(inTurn(sends, round).map((send) => send()))
  const late = await Promise.all(sends.map((send) => send()))
  const ends = raced.filter(({ status }) => status === 200)
  const outcomes = [...raced, ...late].map(outcomeOf)
  assert.equal(ends.length, 1, `It ended ${ends.length} times: ${countOutcomes(outcomes)}`)
  assert.deepEqual(
    late.filter(({ status }) => status === 200),
    [],
    'It was decided again afterwards',
  )
  await expectOneEnd(target, policy, ends[0])
  assert.equal(target.mail.certificatesTo(quote.email).mails, 1, 'A certificate was mailed')
  return outcomes
}

/** Its page says what whoever was first was told, one mail does, and the policy is as it was. */
async function expectOneEnd(
  { mail }: AttackTarget,
  policy: HeldPolicy,
  end: ApiResponse | undefined,
): Promise<void> {
  const { holder, quote } = policy
  const state = String(end?.data['state'])
  assert.ok(['answered', 'declined', 'withdrawn'].includes(state), `Words were ${state}`)
  const changes = await readChanges(policy)
  assert.deepEqual(
    changes.map((change) => change['state']),
    [state],
  )
  assert.equal(await readVersion(holder, policy), 1, 'The policy was changed')
  const told = () =>
    mail.deliveriesTo(quote.email).filter(({ headers }) => ANSWER.test(headers.get('subject') ?? ''))
  const expected = state === 'withdrawn' ? 0 : 1
  // What was told twice would be on its way at the same time as the certificate.
  await waitUntil(() => told().length >= expected && mail.certificatesTo(quote.email).mails > 0)
  assert.equal(told().length, expected, `${told().length} answers were mailed`)
}
