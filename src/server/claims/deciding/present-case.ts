import type { claimCaseResponse } from '#contract/claims/case.ts'
import { prizeLeft } from '#domain/claims/awards/award-plan.ts'
import { payoutYears } from '#domain/claims/awards/payout.ts'
import { needsSecondPerson } from '#domain/claims/decisions/decision.ts'
import type { SourcedValue } from '#domain/claims/facts/fact-sources.ts'
import { awardState, installmentState } from '#domain/claims/states/award-states.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { subtract, toDollars } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { type AwardWithParts, listAwards } from '#server/claims/awards/repository.ts'
import { presentLetters } from '#server/claims/carriers/present-requests.ts'
import { listCarrierLetters } from '#server/claims/carriers/repository.ts'
import { type ClaimBasis, readBasis } from '#server/claims/deciding/claim-basis.ts'
import { hashOfDecision } from '#server/claims/deciding/decide-claim.ts'
import { linesOf, signerOf } from '#server/claims/deciding/document-lines.ts'
import { presentHistory, type RepNames } from '#server/claims/deciding/present-history.ts'
import { findContestCap, findPendingDecision } from '#server/claims/deciding/repository.ts'
import { listSignatures } from '#server/claims/links/repository.ts'
import { signatureOf } from '#server/claims/links/present-signature.ts'
import { openClaimOf, presentClaim } from '#server/claims/present-claim.ts'
import { presentSignals } from '#server/claims/signals/present-signals.ts'
import { listSignals } from '#server/claims/signals/repository.ts'
import { type Claim, listReports } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { isActiveRep } from '#server/reps/repository.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { listColleagues } from '#server/reps/repository.ts'
import { findDecider } from '#server/reps/second-person.ts'
import type * as z from 'zod/mini'

type Case = z.input<typeof claimCaseResponse>['data']

/** A claim as a rep sees it. */
export async function presentCase(context: Context, number: string, rep: Rep): Promise<Case> {
  const { db, env, now } = context
  const opened = await openClaimOf(db, THE_PROGRAM, number)
  const { claim, subject } = opened
  const [view, basis, awards, colleagues, cap, [said], signatures, letters] = await Promise.all([
    presentClaim(db, THE_PROGRAM, opened),
    readBasis(db, claim),
    listAwards(db, claim.id),
    listColleagues(db),
    findContestCap(db, claim),
    listReports(db, claim.id),
    listSignatures(db, claim.id),
    listCarrierLetters(db, claim.id),
  ])
  const names: RepNames = new Map(colleagues.map(({ id, name }) => [id, name]))
  const timeZone = view.time_zone
  const today = dateInTimeZone(now(), env.officeTimeZone)
  const elsewhere = subtract(cap.awardedCents, claim.awardedCents)
  return {
    ...view,
    id: claim.id,
    quote_id: subject.stored.id,
    test: subject.certificate.test,
    place: claim.place,
    since: claim.since.toISOString(),
    today,
    rep: claim.repId === null ? null : { id: claim.repId, name: names.get(claim.repId) ?? '' },
    payout_years: payoutYears(claim.insured),
    prize_text: claim.insured.prize,
    prize_left: toDollars(prizeLeft({ insured: claim.insured, elsewhere })),
    needs_second_rep: needsSecondPerson(
      { awards: [] },
      { prize: claim.prizeCents, limit: env.claimSecondApproval },
    ),
    reserve: toDollars(claim.reserveCents),
    awarded: toDollars(claim.awardedCents),
    certificate_version: claim.certificateVersion,
    rules: basis.checked.map(({ found = null, breach = null, ...rule }) => ({ ...rule, found, breach })),
    facts: Object.entries(basis.facts).flatMap(([fact, sources]) =>
      sources.map((one) => ({
        fact,
        source: one.source,
        value: one.value,
        from: nameSource(one, basis, names),
      })),
    ),
    steps: basis.documents.map((document) => ({
      key: document.key,
      place: document.place,
      step: document.events.length,
      lines: linesOf(document, claim, said, timeZone),
      who: signerOf(document),
      signature: signatureOf(document, signatures),
      at: document.events.at(-1)?.at.toISOString() ?? null,
    })),
    pending: await presentPending(context, claim, { basis, rep, names }),
    awards: awards.map((one) => presentAward(one, today)),
    carrier_letters: presentLetters(letters, names),
    signals: presentSignals(await listSignals(db, claim.id), names),
    history: await presentHistory(db, {
      claim,
      quoteId: subject.stored.id,
      documents: basis.documents,
      letters,
      names,
      timeZone,
    }),
  }
}

/** Where a fact comes from, in words. */
function nameSource({ source, from }: SourcedValue<unknown>, { documents }: ClaimBasis, names: RepNames) {
  if (source === 'report') return 'The report'
  if (source === 'event-day') return 'Written down on the day'
  if (source === 'finding') return names.get(from) ?? 'A rep'
  return documents.find(({ key, place }) => `${key} ${place}` === from)?.spec.title ?? from
}

interface PendingFor {
  basis: ClaimBasis
  rep: Rep
  names: RepNames
}

async function presentPending(
  { db }: Context,
  claim: Claim,
  { basis, rep, names }: PendingFor,
): Promise<Case['pending']> {
  const pending = await findPendingDecision(db, claim.id)
  if (!pending) return null
  const { content, hash, repId, at } = pending
  return {
    kind: content.kind,
    hash,
    by: repId,
    by_name: names.get(repId) ?? '',
    at: at.toISOString(),
    letter: content.letter,
    rules: [...content.rules],
    waivers: content.waivers.map(({ rule, reason }) => ({ rule, reason })),
    awards: content.awards.map(({ payee, role, mode, amount, years }) => ({
      payee,
      role,
      mode,
      amount: toDollars(amount),
      years,
    })),
    reason_for_less: content.reasonForLess,
    is_outdated:
      claim.state !== 'review' ||
      hashOfDecision(claim, basis, content) !== hash ||
      !(await isActiveRep(db, repId)),
    decided_by: await findDecider(db, repId, rep, 'claims'),
  }
}

function presentAward({ award, parts }: AwardWithParts, today: CalendarDate) {
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
