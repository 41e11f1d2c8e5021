import { closesAt } from '#domain/claims/states/claim-history.ts'
import { dateInTimeZone, type CalendarDate } from '#domain/values/calendar.ts'
import { subtract, sum } from '#domain/values/money.ts'
import { type AwardWithParts, listAwards } from '#server/claims/awards/repository.ts'
import { readStatus } from '#server/claims/claim-events.ts'
import { listOwedDocuments, queueClaimMail } from '#server/claims/mails/queue-claim-mail.ts'
import { type Claim } from '#server/claims/repository.ts'
import { type Context } from '#server/kit/context.ts'
import {
  createClaimApprovedMail,
  createClaimDeclinedMail,
  createClaimPaymentMail,
} from '#server/messaging/templates/claims/claim-decided.ts'
import {
  createClaimDocumentsMail,
  createClaimReceivedMail,
  createClaimReopenedMail,
} from '#server/messaging/templates/claims/claim-progress.ts'

/** Says that a win is reported, what has to be sent, and by when. */
export async function mailReceived(context: Context, claim: Claim): Promise<void> {
  const owed = await listOwedDocuments(context.db, claim.id)
  await queueClaimMail(context, claim, {
    cause: 'received',
    write: (letterhead, facts, { documentsBy }) =>
      createClaimReceivedMail(letterhead, { ...facts, owed, documentsBy, isLate: claim.lateHours > 0 }),
  })
}

interface Asked {
  /** Tells this request from others of the same claim. */
  cause: string
  again?: { title: string; reason: string }
  message?: string | undefined
}

/** Asks for a document again, or for all that is still missing. */
export async function mailDocumentsAsked(
  context: Context,
  claim: Claim,
  { cause, again, message }: Asked,
): Promise<void> {
  const owed = await listOwedDocuments(context.db, claim.id)
  const asked = { owed, again: again ?? null, message: message ?? null }
  await queueClaimMail(context, claim, {
    cause,
    write: (letterhead, facts, { documentsBy }) =>
      createClaimDocumentsMail(letterhead, { ...facts, ...asked, documentsBy }),
  })
}

/** Says who is paid how much, and when. */
export async function mailApproved(context: Context, claim: Claim, decisionId: string): Promise<void> {
  const all = await listAwards(context.db, claim.id)
  const awards = all
    .filter(({ award }) => award.decisionId === decisionId)
    .map(({ award: { payee, amountCents: amount }, parts }) => ({
      payee,
      amount,
      parts: parts.map(({ dueOn, amountCents }) => ({ dueOn, amount: amountCents })),
    }))
  await queueClaimMail(context, claim, {
    cause: `approved:${decisionId}`,
    write: (letterhead, facts, { dollarSign }) =>
      createClaimApprovedMail(letterhead, { ...facts, awards, dollarSign }),
  })
}

/** Sends the letter of a decline, and until when it can be answered. */
export async function mailDeclined(
  context: Context,
  claim: Claim,
  { decisionId, letter }: { decisionId: string; letter: string },
): Promise<void> {
  const closes = closesAt(await readStatus(context.db, claim.id))
  if (!closes) throw new Error(`Claim ${claim.number} is not declined`)
  const answerBy = dateInTimeZone(closes, context.env.officeTimeZone)
  await queueClaimMail(context, claim, {
    cause: `declined:${decisionId}`,
    write: (letterhead, facts) => createClaimDeclinedMail(letterhead, { ...facts, letter, answerBy }),
  })
}

export async function mailReopened(
  context: Context,
  claim: Claim,
  { place, reason }: { place: number; reason: string },
): Promise<void> {
  await queueClaimMail(context, claim, {
    cause: `reopened:${place}`,
    write: (letterhead, facts) => createClaimReopenedMail(letterhead, { ...facts, reason }),
  })
}

interface Paid {
  award: AwardWithParts
  entry: string
  dated: CalendarDate
  reference: string
}

/** Says what was paid to whom, and when the next part is due. */
export async function mailPaid(
  context: Context,
  claim: Claim,
  { award: { award, parts }, entry, dated, reference }: Paid,
): Promise<void> {
  const isPaid = ({ payments }: (typeof parts)[number]) => payments.some(({ stands }) => stands)
  const ofEntry = parts.filter(({ payments }) =>
    payments.some((payment) => payment.stands && payment.entry === entry),
  )
  const amountOf = (some: typeof parts) => sum(some.map(({ amountCents }) => amountCents))
  const amount = amountOf(ofEntry)
  const open = subtract(award.amountCents, amountOf(parts.filter(isPaid)))
  const nextOn = parts.find((part) => !isPaid(part))?.dueOn
  const { payee } = award
  await queueClaimMail(context, claim, {
    cause: `paid:${entry}`,
    write: (letterhead, facts, { dollarSign }) =>
      createClaimPaymentMail(letterhead, {
        ...facts,
        payee,
        amount,
        dated,
        reference,
        open,
        nextOn,
        dollarSign,
      }),
  })
}
