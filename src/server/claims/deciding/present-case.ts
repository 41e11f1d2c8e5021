import { type claimCaseResponse } from '#contract/claims/deciding.ts'
import { awardState, installmentState } from '#domain/claims/states/award-states.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import { type AwardWithParts, listAwards } from '#server/claims/awards/repository.ts'
import { type ClaimBasis, readBasis } from '#server/claims/deciding/claim-basis.ts'
import { hashOfDecision } from '#server/claims/deciding/decide-claim.ts'
import { findPendingDecision } from '#server/claims/deciding/repository.ts'
import { openClaimOf, presentClaim } from '#server/claims/present-claim.ts'
import { type Claim } from '#server/claims/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { isActiveRep } from '#server/reps/repository.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import type * as z from 'zod/mini'

type Case = z.input<typeof claimCaseResponse>['data']

/** A claim as reps see it. */
export async function presentCase(context: Context, number: string): Promise<Case> {
  const { db, env, now } = context
  const opened = await openClaimOf(db, THE_PROGRAM, number)
  const { claim, subject } = opened
  const [view, basis, awards] = await Promise.all([
    presentClaim(db, THE_PROGRAM, opened),
    readBasis(db, claim),
    listAwards(db, claim.id),
  ])
  const today = dateInTimeZone(now(), env.officeTimeZone)
  return {
    ...view,
    quote_id: subject.stored.id,
    place: claim.place,
    reserve: toDollars(claim.reserveCents),
    awarded: toDollars(claim.awardedCents),
    certificate_version: claim.certificateVersion,
    rules: basis.checked.map(({ found = null, breach = null, ...rule }) => ({ ...rule, found, breach })),
    facts: Object.entries(basis.facts).flatMap(([fact, said]) =>
      said.map(({ source, value, from }) => ({ fact, source, value, from })),
    ),
    steps: basis.documents.map(({ key, place, events, spec }) => ({
      key,
      place,
      step: events.length,
      form: spec.isIdentity ? null : (events.findLast(({ form }) => form !== null)?.form ?? null),
    })),
    pending: await presentPending(context, claim, basis),
    awards: awards.map((one) => presentAward(one, today)),
  }
}

async function presentPending({ db }: Context, claim: Claim, basis: ClaimBasis): Promise<Case['pending']> {
  const pending = await findPendingDecision(db, claim.id)
  if (!pending) return null
  const { content, hash, repId, at } = pending
  return {
    kind: content.kind,
    hash,
    by: repId,
    at: at.toISOString(),
    letter: content.letter,
    rules: [...content.rules],
    is_outdated:
      claim.state !== 'review' ||
      hashOfDecision(claim, basis, content) !== hash ||
      !(await isActiveRep(db, repId)),
  }
}

function presentAward({ award, parts }: AwardWithParts, today: ReturnType<typeof dateInTimeZone>) {
  const { id, payee, role, mode, amountCents, years } = award
  const shown = parts.map(({ part, dueOn, amountCents: cents, payments }) => {
    const standing = payments.find(({ stands }) => stands)
    return {
      part,
      due_on: dueOn,
      amount: toDollars(cents),
      state: installmentState({ dueOn, payments }, today),
      paid: standing ? { dated: standing.dated, reference: standing.reference, entry: standing.entry } : null,
    }
  })
  return {
    id,
    payee,
    role,
    mode,
    amount: toDollars(amountCents),
    years,
    state: awardState(shown.map(({ state }) => state)),
    parts: shown,
  }
}
