import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CLAIM_TRANSITIONS } from '#domain/claims/states/claim-states.ts'
import {
  claimLife,
  ENDED,
  GIVES_WAY,
  ONE_BACK,
  ONE_OF_TWO_BACK,
  OVER_YEARS,
  PAID_TWICE,
} from '#testing/claim-lives/claim-actions.ts'
import { ClaimLife, transition } from '#testing/claim-lives/claim-life.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice } from '#testing/policy-office.ts'
import { randomRuns, TIMES_MORE } from '#testing/random-runs.ts'

/** A hole-in-one for $10,000, a shootout for $250,000 over 20 years, and bonus prizes. */
const CONTESTS = {
  h_date_1: '06-12-2027',
  s_coverage: 'Yes',
  s_date_1: '06-12-2027',
  s_attempts_1: 4,
  s_attempts_per_amateur_1: 1,
  s_payout_timeframe_1: 'Cash 20-Year Annuity',
  s_hole_1: 18,
  s_distance_1: 165,
  s_prize_value_1: 250_000,
  shootout_signs: 'No',
  shootout_terms: 'Yes',
}

/** Whoever is reminded of documents owes them from then on. */
const NO_CALL = ['not_pursued: reported']

describeOnDatabase('any life of the claims of a policy', (open) => {
  it(
    'N105 N79 N111 N109 after each step reps see the folders of a second bookkeeping, and the books agree',
    { timeout: 360_000 * TIMES_MORE },
    async () => {
      const office = await policyOffice(open)
      const reached = new Set<string>()
      await fc.assert(
        fc.asyncProperty(claimLife, async ({ before, actions }) => {
          office.setTime('2027-01-15T18:00:00Z')
          const policy = await holdPolicy(office, CONTESTS)
          if (before === 'cancelled') {
            const answer = await sendChange(policy.holder, policy.number, {
              action: 'cancel_policy',
              version: 1,
            })
            expect(answer.statusCode, answer.body).toBe(200)
          }
          if (before === 'more players') {
            const { answer } = await changePlayers(office, policy, 130)
            expect(answer.statusCode, answer.body).toBe(200)
          }
          const life = new ClaimLife(office, policy, reached)
          await life.begin(before)
          for (const action of actions) await life.take(action)
          await life.check('all of it')
        }),
        {
          ...randomRuns(6),
          examples: [[PAID_TWICE], [OVER_YEARS], [GIVES_WAY], [ENDED], [ONE_BACK], [ONE_OF_TWO_BACK]],
        },
      )
      // Lives that never reach something prove nothing about it.
      const known = CLAIM_TRANSITIONS.map(({ kind, from, to }) => transition(kind, from ?? 'none', to))
      expect(
        known.filter((one) => !reached.has(one) && !NO_CALL.some((never) => one.startsWith(never))),
      ).toEqual([])
    },
  )
})
