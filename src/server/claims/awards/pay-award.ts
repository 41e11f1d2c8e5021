import { randomUUID } from 'node:crypto'
import { dischargePostings, mirrorPostings, paymentPostings } from '#domain/claims/awards/claim-postings.ts'
import { DISCHARGE_PROBLEMS, findDischargeProblem } from '#domain/claims/awards/discharge.ts'
import { findPaymentProblem, PAYMENT_PROBLEMS } from '#domain/claims/awards/payment-problems.ts'
import { isIdentified } from '#domain/claims/checklist/build-checklist.ts'
import { installmentState } from '#domain/claims/states/award-states.ts'
import { isDone } from '#domain/claims/states/document-states.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, sum } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import {
  type AwardWithParts,
  insertPayments,
  listAwards,
  listPaymentsOf,
  reversePayments,
} from '#server/claims/awards/repository.ts'
import { addEvent } from '#server/claims/claim-events.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import { mailPaid } from '#server/claims/mails/claim-mails.ts'
import { postClaimEntry } from '#server/claims/journal/post-claim-entry.ts'
import { type LockedClaim, requireState, writeAsRep } from '#server/claims/rep-write.ts'
import { listDocuments } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'

/** How somebody was paid. */
interface Recorded {
  dated: CalendarDate
  method: 'check' | 'transfer' | 'other'
  reference: string
}

interface PaymentCall extends Recorded {
  number: string
  rep: Rep
  award: string
  parts: readonly number[]
  anyway: boolean
}

/**
 * Records that parts of an award were paid.
 *
 * @rule N79 Each part is paid once; a claim is in payout from its first part, and paid when nothing is open.
 */
export function payAward(
  context: Context,
  { award: id, parts, anyway, ...call }: PaymentCall,
): Promise<void> {
  const { dated, method, reference } = call
  return writeAsRep(context, { ...call, step: 'pay' }, async (locked) => {
    const { claim, now, by } = locked
    const trx = locked.context.db
    requireState(claim, 'approved', 'in_payout')
    const chosen = await requireAward(locked, id)
    const today = dateInTimeZone(now, context.env.officeTimeZone)
    const problem = findPaymentProblem({
      chosen: parts,
      parts: partStates(chosen, today),
      dated,
      reference,
      approvedOn: chosen.award.firstOn,
      today,
      isIdentified: await hasIdentity(locked, chosen),
      anyway,
    })
    if (problem)
      throw new ProblemError({ code: 'CLAIM_REFUSED', reason: problem, message: PAYMENT_PROBLEMS[problem] })
    const paid = chosen.parts.filter(({ part }) => parts.includes(part))
    const amount = sum(paid.map(({ amountCents }) => amountCents))
    const entry = await requireEntry(postClaimEntry(trx, claim, paymentPostings(amount), now))
    await insertPayments(
      trx,
      paid.map(({ part }) =>
        newPayment({
          award: id,
          part,
          kind: 'paid',
          dated,
          method,
          reference,
          entry,
          repId: by.repId,
          at: now,
        }),
      ),
    )
    await follow(locked, 'pay')
    const award = await requireAward(locked, id)
    await mailPaid(locked.context, claim, { award, entry, dated, reference })
  })
}

interface DischargeCall {
  number: string
  rep: Rep
  award: string
  price: Cents
  dated: CalendarDate
  provider: string
  reference: string
  reason: string | undefined
}

/** @rule N79 An annuity that is bought discharges all parts that are open. */
export function dischargeAward(
  context: Context,
  { award: id, price, reason, ...call }: DischargeCall,
): Promise<void> {
  const { dated, provider, reference } = call
  return writeAsRep(context, { ...call, step: 'discharge' }, async (locked) => {
    const { claim, now, by } = locked
    const trx = locked.context.db
    requireState(claim, 'approved', 'in_payout')
    const chosen = await requireAward(locked, id)
    const open = chosen.parts.filter(({ payments }) => !payments.some(({ stands }) => stands))
    const amount = sum(open.map(({ amountCents }) => amountCents))
    const problem = findDischargeProblem({
      open: amount,
      price,
      reason,
      dated,
      approvedOn: chosen.award.firstOn,
      today: dateInTimeZone(now, context.env.officeTimeZone),
      isIdentified: await hasIdentity(locked, chosen),
    })
    if (problem)
      throw new ProblemError({ code: 'CLAIM_REFUSED', reason: problem, message: DISCHARGE_PROBLEMS[problem] })
    const entry = await requireEntry(postClaimEntry(trx, claim, dischargePostings(amount, price), now))
    await insertPayments(
      trx,
      open.map(({ part }) =>
        newPayment({
          award: id,
          part,
          kind: 'discharged',
          dated,
          method: 'other',
          reference: `${provider}, ${reference}`,
          entry,
          repId: by.repId,
          at: now,
        }),
      ),
    )
    await follow(locked, 'discharge')
  })
}

/**
 * A check that came back: its parts are due again, by the mirror of its entry.
 *
 * @rule N79 A part that was reversed is due again.
 */
export function reverseClaimPayment(
  context: Context,
  { entry, reason, ...call }: { number: string; rep: Rep; entry: string; reason: string },
): Promise<void> {
  return writeAsRep(context, { ...call, step: 'reverse_payment' }, async (locked) => {
    const { claim, now, by } = locked
    const trx = locked.context.db
    requireState(claim, 'approved', 'in_payout', 'paid', 'closed')
    const awards = await listAwards(trx, claim.id)
    const reversed = (await listPaymentsOf(trx, entry)).filter(
      ({ awardId, kind }) => kind === 'paid' && awards.some(({ award }) => award.id === awardId),
    )
    if (reversed.length === 0) throw new ProblemError({ code: 'NOT_FOUND', what: 'payment' })
    const amount = sum(
      awards
        .flatMap(({ parts }) => parts)
        .filter(({ awardId, part }) => reversed.some((one) => one.awardId === awardId && one.part === part))
        .map(({ amountCents }) => amountCents),
    )
    const reversalEntry = await requireEntry(
      postClaimEntry(trx, claim, mirrorPostings(paymentPostings(amount)), now),
    )
    await reversePayments(trx, entry, {
      reversedBy: by.repId,
      reversedAt: now,
      reversalReason: reason,
      reversalEntry,
    })
    const left = await listAwards(trx, claim.id)
    const isPaidInPart = left.some(({ parts }) => parts.some(isClosedPart))
    await addEvent(trx, claim, {
      kind: 'reverse_payment',
      to: isPaidInPart ? 'in_payout' : 'approved',
      at: now,
      reason,
      ...by,
    })
  })
}

async function requireAward({ context, claim }: LockedClaim, id: string): Promise<AwardWithParts> {
  const found = (await listAwards(context.db, claim.id)).find(({ award }) => award.id === id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'payment' })
  return found
}

function partStates({ parts }: AwardWithParts, today: CalendarDate) {
  return parts.map(({ part, dueOn, payments }) => ({
    part,
    state: installmentState({ dueOn, payments }, today),
  }))
}

/** @rule N67 From $2,000 on nothing is paid before the identity of the payee is accepted. */
async function hasIdentity({ context, claim }: LockedClaim, { award }: AwardWithParts): Promise<boolean> {
  if (!isIdentified(award.amountCents)) return true
  const documents = await listDocuments(context.db, claim.id)
  return documents.filter(({ spec }) => spec.isIdentity).every((document) => isDone(stateOf(document)))
}

function isClosedPart({ payments }: AwardWithParts['parts'][number]): boolean {
  return payments.some(({ stands }) => stands)
}

async function follow({ context, claim, by, now }: LockedClaim, kind: 'pay' | 'discharge'): Promise<void> {
  const awards = await listAwards(context.db, claim.id)
  const isOpen = awards.some(({ parts }) => !parts.every(isClosedPart))
  await addEvent(context.db, claim, { kind, to: isOpen ? 'in_payout' : 'paid', at: now, ...by })
}

interface NewPayment extends Recorded {
  award: string
  part: number
  kind: 'paid' | 'discharged'
  entry: string
  repId: string
  at: Date
}

function newPayment({ award: awardId, ...rest }: NewPayment) {
  return {
    id: randomUUID(),
    awardId,
    ...rest,
    stands: true,
    reversedBy: null,
    reversedAt: null,
    reversalReason: null,
    reversalEntry: null,
  }
}

async function requireEntry(posted: Promise<string | undefined>): Promise<string> {
  const entry = await posted
  if (entry === undefined) throw new Error('A payment of nothing has no entry')
  return entry
}
