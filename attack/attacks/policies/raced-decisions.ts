import assert from 'node:assert/strict'
import { formatContestDate } from '#domain/values/calendar.ts'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { decideChange, inTurn, raceInRounds, readChanges } from '../../support/desk/raced-rounds.ts'
import { askForChange, buyPolicy, type HeldPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { eventDay } from '../../../e2e/support/quotes/quote-api.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

/** Beside the hole-in-one contest; either may stand alone. */
const PUTT = {
  p_coverage: 'Yes',
  p_date_1: formatContestDate(eventDay()),
  p_contest_type_1: 'Single Putt',
  p_finalists_1: 1,
  p_distance_1: 50,
  p_prize_value_1: 10_000,
  p_prize_description_1: 'Cash',
  putting_signs: 'No',
  putt_terms: 'Yes',
  putt_single_terms: 'Yes',
}

export const racedDecisions: Attack = {
  name: 'raced-decisions',
  description:
    'two reps approve and decline to take one of two contests out while its holder withdraws that and a rep takes out the other',
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  run: async (target) => {
    const outcomes = await raceInRounds(target, (other, round) => raceToDecide(target, other, round))
    return `${countOutcomes(outcomes)}; one decision stands on each policy, and a contest is left`
  },
}

/** Everybody decides at once about taking out one of two contests, and a rep takes out the other. */
async function raceToDecide(target: AttackTarget, other: Caller, round: number): Promise<string[]> {
  const policy = await buyPolicy(target, PUTT)
  const { holder, number } = policy
  const asked = await askForChange(holder, policy, {
    action: 'change_policy',
    version: 1,
    kind: 'other',
    note: 'Please take it out',
    customFields: { h_coverage: 'No' },
  })
  assert.equal(asked.data['state'], 'waiting', asked.text)
  const id = String(asked.data['id'])
  const withdraw = () => holder.send('DELETE', `/policies/${number}/changes/${id}`, {})
  const otherContest = (version: number) => ({
    action: 'change_policy' as const,
    version,
    customFields: { p_coverage: 'No' },
  })
  const decisions = [
    () => decideChange(target.rep, id, 'approve'),
    () => decideChange(other, id, 'approve'),
    () => decideChange(other, id, 'decline', { reason: 'Not in this year' }),
    withdraw,
  ]
  const [answers, beside] = await Promise.all([
    Promise.all(inTurn(decisions, round).map((send) => send())),
    Promise.all([1, 2].map((version) => askForChange(target.rep, policy, otherContest(version)))),
  ])
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((outcome) => outcome === '200').length, 1, countOutcomes(outcomes))
  assert.equal(
    outcomes.filter((outcome) => outcome === 'CHANGE_DECIDED').length,
    answers.length - 1,
    countOutcomes(outcomes),
  )
  await expectOneDecision(
    policy,
    answers.find(({ status }) => status === 200),
  )
  return [...outcomes, ...beside.map(outcomeOf)]
}

/** The change is in the state that whoever was first was told, and a contest is left. */
async function expectOneDecision(policy: HeldPolicy, first?: ApiResponse): Promise<void> {
  const { holder, quote } = policy
  const changes = await readChanges(policy)
  const stated = changes.find(({ id }) => id === first?.data['id'])
  assert.equal(stated?.['state'], first?.data['state'], JSON.stringify(changes))
  const { customFields } = (await holder.get(`/contacts/${quote.id}`)).data as { customFields: Json }
  const { h_coverage: hole, p_coverage: putt } = customFields
  assert.ok([hole, putt].includes('Yes'), 'Nothing is insured any more')
  if (stated?.['state'] === 'applied') assert.deepEqual([hole, putt], ['No', 'Yes'], 'It was approved')
  else assert.equal(hole, 'Yes', 'It was taken out by nobody')
}
