import type { claimOutcome } from '#contract/claims/outcome.ts'
import { MOST_ANSWERS } from '#domain/claims/states/claim-guards.ts'
import { lastDayOpen } from '#domain/claims/states/claim-history.ts'
import { closedAs, standingDecision } from '#domain/claims/states/closed-as.ts'
import { toDollars } from '#domain/values/money.ts'
import { type AwardWithParts, listAwards } from '#server/claims/awards/repository.ts'
import { statusOf, stepOf } from '#server/claims/claim-events.ts'
import { findDecisionAt } from '#server/claims/deciding/repository.ts'
import type { Claim, StoredClaimEvent } from '#server/claims/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type * as z from 'zod/mini'

type Outcome = z.input<typeof claimOutcome>

interface Told {
  /** In their order. */
  events: readonly StoredClaimEvent[]
  timeZone: string
}

/**
 * What became of a claim after its review, for whoever may open it.
 *
 * @rule N105 The decision that counts, its letter, and each part of what is paid are seen by whoever may open the claim.
 */
export async function presentOutcome(db: Db, claim: Claim, told: Told): Promise<Outcome> {
  const steps = told.events.map((event) => ({ event, ...stepOf(event) }))
  const decided = standingDecision(steps)?.event
  const reopened =
    claim.state === 'review' ? told.events.findLast(({ kind }) => kind === 'reopen') : undefined
  // What was awarded in an earlier round stands, and may be due again.
  const awards = await listAwards(db, claim.id)
  return {
    decision: decided ? await presentDecision(db, claim, decided, told) : null,
    payouts: awards.map(presentPayout),
    closed_as: closedAs(steps) ?? null,
    reopened: reopened ? { at: reopened.at.toISOString(), reason: reopened.reason ?? '' } : null,
  }
}

async function presentDecision(
  db: Db,
  claim: Claim,
  decided: StoredClaimEvent,
  { events, timeZone }: Told,
): Promise<Outcome['decision']> {
  const status = statusOf(events)
  const after = events.filter(({ place }) => place > decided.place)
  const answered = after.findLast(({ kind }) => kind === 'answer')
  const upheld = after.findLast(({ kind }) => kind === 'uphold')
  return {
    kind: decided.kind === 'decline' ? 'decline' : 'approve',
    at: decided.at.toISOString(),
    letter: (await findDecisionAt(db, claim.id, decided.place))?.content.letter ?? '',
    answer_by: (claim.state === 'declined' && lastDayOpen(status, timeZone)) || null,
    answers_left: decided.kind === 'decline' ? MOST_ANSWERS - status.answers : 0,
    open_answer:
      status.isAnswered && answered ? { at: answered.at.toISOString(), text: answered.reason ?? '' } : null,
    upheld: upheld ? { at: upheld.at.toISOString(), letter: upheld.reason ?? '' } : null,
  }
}

function presentPayout({ award, parts }: AwardWithParts): Outcome['payouts'][number] {
  return {
    payee: award.payee,
    amount: toDollars(award.amountCents),
    parts: parts.map(({ part, dueOn, amountCents, payments }) => {
      const standing = payments.find(({ stands }) => stands)
      return {
        part,
        due_on: dueOn,
        amount: toDollars(amountCents),
        state: standing?.kind ?? 'open',
        paid: standing ? { on: standing.dated, reference: standing.reference } : null,
      }
    }),
  }
}
