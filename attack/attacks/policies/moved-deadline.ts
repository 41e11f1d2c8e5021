import assert from 'node:assert/strict'
import { formatContestDate, addDays, dateInTimeZone } from '#domain/values/calendar.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Attack } from '../../attack.ts'
import { askForChange, buyPolicy, type HeldPolicy, type PolicyRequest } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const ZONE = 'America/Chicago'

export const movedDeadline: Attack = {
  name: 'moved-deadline',
  description:
    'the holder of a policy that is played tomorrow puts its tee time off, into another zone, and with another day, to cancel after play',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const outcomes: string[] = []
    for (const later of LATER) {
      const request = { action: 'change_policy', version: 1, ...later } as const
      outcomes.push(await tryTo(target, { tee_time: '08:30', h_date_1: inDays(1) }, request))
    }
    const first = { action: 'change_policy', version: 1, tee_time: '23:59' } as const
    outcomes.push(await tryTo(target, { tee_time: null, h_date_1: inDays(3) }, first))
    return `${countOutcomes(outcomes)}; no deadline moved`
  },
}

const LATER = [
  { tee_time: '23:59' },
  { time_zone: 'America/Denver' },
  { tee_time: '23:59', time_zone: 'America/Denver' },
]

function inDays(days: number): string {
  return formatContestDate(addDays(dateInTimeZone(new Date(), ZONE), days))
}

/** Asks, and reads until when the policy can be cancelled: never later than before. */
async function tryTo(target: AttackTarget, fields: CustomFields, request: PolicyRequest): Promise<string> {
  const policy = await buyPolicy(target, fields)
  const before = await readDeadline(policy)
  const answer = await askForChange(policy.holder, policy, request)
  assert.equal(answer.status, 200, answer.text)
  const after = await readDeadline(policy)
  assert.equal(after, before, `${JSON.stringify(request)} moved the deadline from ${before} to ${after}`)
  return outcomeOf(answer)
}

async function readDeadline({ holder, number }: HeldPolicy): Promise<string> {
  const { data } = await holder.get(`/policies/${number}/actions`)
  const actions = data['actions'] as { action: string; until: string | null }[]
  return actions.find(({ action }) => action === 'cancel_policy')?.until ?? 'none'
}
