import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { endorse } from '#testing/endorsed-policy.ts'
import {
  byCard,
  type HeldPolicy,
  holdPolicy,
  payloadOf,
  sendChange,
  sendPreview,
} from '#testing/held-policy.ts'
import {
  policyOffice,
  type PolicyOffice,
  readChanges,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'
import type { Client } from '#testing/server.ts'

type Who = 'holder' | 'rep'

/** One thing that somebody does to a policy. */
type Step =
  | { does: 'change'; who: Who; players: number; prize: number; card: string; fee?: number }
  | { does: 'postpone'; who: Who; date: string | null }
  | { does: 'cancel'; who: Who }
  | { does: 'endorse'; difference: number; card: string }
  | { does: 'approve' | 'decline' | 'withdraw' | 'pay' }
  | { does: 'refund'; amount: number }
  | { does: 'jobs' }

const who = fc.constantFrom<Who>('holder', 'rep')
const cards = fc.constantFrom(
  '4242 4242 4242 4242',
  '4242 4242 4242 4242',
  '4000 0000 0000 0002',
  '4000 0000 0000 3220',
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        does: fc.constant('change' as const),
        who,
        players: fc.constantFrom(60, 80, 100, 130, 144),
        prize: fc.constantFrom(10_000, 25_000, 150_000),
        card: cards,
        fee: fc.constantFrom(0, 200, 600),
      },
      { requiredKeys: ['does', 'who', 'players', 'prize', 'card'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('postpone' as const),
      who,
      date: fc.constantFrom(null, '10-04-2027', '06-19-2027'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('endorse' as const),
      difference: fc.constantFrom(-300, -200, -40, 0, 40, 250),
      card: cards,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('approve' as const, 'decline', 'withdraw', 'pay') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('jobs' as const) }) },
)

describeOnBothDatabases('any life of a policy', (open) => {
  it(
    'N72 N77 after each step quote, policy, certificate, papers and books state the same',
    { timeout: 240_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
          const policy = await holdPolicy(office, SCENARIO_16)
          for (const one of steps) {
            const status = await take(office, policy, one)
            expect(status, JSON.stringify(one)).toBeLessThan(500)
            await office.agreed()
          }
        }),
        randomRuns(4),
      )
    },
  )
})

/** Takes a step, and returns the status of its answer. */
async function take(office: PolicyOffice, policy: HeldPolicy, taken: Step): Promise<number> {
  const { number, holder } = policy
  const { version } = await readPolicy(holder, policy)
  switch (taken.does) {
    case 'change':
      return changeContest(office, policy, taken, version)
    case 'postpone': {
      const row = taken.date === null ? { choice: 'unknown' } : { choice: 'date', date: taken.date }
      const payload = { grandPrize: [row] }
      const browser = browserOf(office, policy, taken.who)
      return (await sendChange(browser, number, { action: 'postpone_policy', version, payload })).statusCode
    }
    case 'cancel': {
      const browser = browserOf(office, policy, taken.who)
      return (await sendChange(browser, number, { action: 'cancel_policy', version })).statusCode
    }
    case 'endorse': {
      const { difference, card } = taken
      return (await endorse(office, policy, { premium_difference: difference, card })).statusCode
    }
    case 'refund': {
      const key = { 'idempotency-key': randomUUID() }
      const body = { amount: taken.amount }
      return (await holder.send('POST', `/api/policies/${number}/refunds`, body, key)).statusCode
    }
    case 'jobs':
      await office.runJobs()
      return 200
    default:
      return decide(office, policy, taken.does)
  }
}

function browserOf(office: PolicyOffice, { holder }: HeldPolicy, by: Who): Client {
  return by === 'rep' ? office.rep : holder
}

async function changeContest(
  office: PolicyOffice,
  policy: HeldPolicy,
  { who: by, players, prize, card, fee }: Extract<Step, { does: 'change' }>,
  version: number,
): Promise<number> {
  const browser = browserOf(office, policy, by)
  const fees =
    by === 'rep' && fee !== undefined
      ? [{ entity: 'grand_prize' as const, index: 1, fee, reason: 'Agreed' }]
      : []
  const payload = await payloadOf(office, policy, { hAmateurs: players, hPrizeValue: prize })
  const request = { action: 'change_policy' as const, version, payload, fees }
  const { data } = (await sendPreview(browser, policy.number, request)).json()
  const paid = data?.needs_payment
    ? { amount_due: data.effect.charge, payment: await byCard(office, card) }
    : {}
  return (await sendChange(browser, policy.number, { ...request, ...paid })).statusCode
}

/** Decides, withdraws or pays the change that waits, if there is one. */
async function decide(
  office: PolicyOffice,
  policy: HeldPolicy,
  does: 'approve' | 'decline' | 'withdraw' | 'pay',
): Promise<number> {
  const { data } = await readChanges(office.rep, policy)
  const [newest] = data
  if (!newest) return 404
  const own = `/api/policies/${policy.number}/changes/${newest.id}`
  if (does === 'withdraw') return (await policy.holder.send('DELETE', own)).statusCode
  if (does === 'pay') {
    const body = { amount_due: newest.effect.charge, payment: await byCard(office) }
    const key = { 'idempotency-key': randomUUID() }
    return (await policy.holder.send('POST', `${own}/pay`, body, key)).statusCode
  }
  const body = { reason: 'It was looked at' }
  return (await office.rep.send('POST', `/api/admin/changes/${newest.id}/${does}`, body)).statusCode
}
