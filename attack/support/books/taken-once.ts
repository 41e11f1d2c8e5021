import assert from 'node:assert/strict'
import { outcomeOf } from '../../attacks/purchase/concurrent-purchases.ts'
import type { ApiResponse } from '../caller.ts'
import { countOutcomes } from '../ledgers.ts'

/** One of them succeeded, and each of the others was told why it did not. */
export function expectTakenOnce(answers: readonly ApiResponse[]): string[] {
  const outcomes = answers.map(outcomeOf)
  const refused = outcomes.filter((outcome) => outcome === 'INVALID')
  assert.equal(refused.length, answers.length - 1, countOutcomes(outcomes))
  assert.ok(
    answers.some(({ status }) => status < 300),
    countOutcomes(outcomes),
  )
  return outcomes
}
