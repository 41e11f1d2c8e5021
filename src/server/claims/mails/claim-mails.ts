import { MOST_ANSWERS } from '#domain/claims/states/claim-guards.ts'
import { lastDayOpen } from '#domain/claims/states/claim-history.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { subtract, sum } from '#domain/values/money.ts'
import { type AwardWithParts, listAwards } from '#server/claims/awards/repository.ts'
import { readStatus } from '#server/claims/claim-events.ts'
import {
  type ClaimLetter,
  readDecisionLetter,
  readWinCertificate,
} from '#server/claims/printing/read-documents.ts'
import { listOwedDocuments, queueClaimMail } from '#server/claims/mails/queue-claim-mail.ts'
import type { Claim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import {
  createClaimApprovedMail,
  createClaimDeclinedMail,
  createClaimPaymentMail,
} from '#server/messaging/templates/claims/claim-decided.ts'
import {
  createAnswerReceivedMail,
  createClaimClosedMail,
  createClaimUpheldMail,
  type EndedWithoutDecision,
} from '#server/messaging/templates/claims/claim-ended.ts'
import {
  createClaimDocumentsMail,
  createClaimReceivedMail,
  createClaimReminderMail,
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
    attachments: await lettersOf(context, claim),
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
  const status = await readStatus(context.db, claim.id)
  await queueClaimMail(context, claim, {
    cause: `declined:${decisionId}`,
    attachments: await lettersOf(context, claim),
    write: (letterhead, facts, { timeZone }) => {
      const answerBy = lastDayOpen(status, timeZone)
      if (!answerBy) throw new Error(`Claim ${claim.number} is not declined`)
      return createClaimDeclinedMail(letterhead, { ...facts, letter, answerBy })
    },
  })
}

/** @rule N105 The letter goes with the mail that tells of it, and the certificate of a win with its approval. */
async function lettersOf({ db }: Context, claim: Claim): Promise<ClaimLetter[]> {
  const letters = [await readDecisionLetter(db, claim), await readWinCertificate(db, claim)]
  return letters.filter((letter) => letter !== undefined)
}

/** Says that an answer is here, and when it is read. */
export async function mailAnswerReceived(
  context: Context,
  claim: Claim,
  { place, answer }: { place: number; answer: string },
): Promise<void> {
  await queueClaimMail(context, claim, {
    cause: `answer:${place}`,
    write: (letterhead, facts) => createAnswerReceivedMail(letterhead, { ...facts, answer }),
  })
}

/** Says that a decline stays, why, and until when it can be answered again. */
export async function mailUpheld(
  context: Context,
  claim: Claim,
  { place, letter }: { place: number; letter: string },
): Promise<void> {
  const status = await readStatus(context.db, claim.id)
  await queueClaimMail(context, claim, {
    cause: `upheld:${place}`,
    write: (letterhead, facts, { timeZone }) =>
      createClaimUpheldMail(letterhead, {
        ...facts,
        letter,
        answerBy: status.answers < MOST_ANSWERS ? lastDayOpen(status, timeZone) : undefined,
      }),
  })
}

/** Says that a claim ended without a decision, and why. */
export async function mailClosed(
  context: Context,
  claim: Claim,
  { place, ending, reason }: { place: number; ending: EndedWithoutDecision; reason: string | undefined },
): Promise<void> {
  await queueClaimMail(context, claim, {
    cause: `closed:${place}`,
    write: (letterhead, facts) => createClaimClosedMail(letterhead, { ...facts, ending, reason }),
  })
}

/** Reminds of the documents that are still owed on a day of its deadline; false if nothing is owed. */
export async function mailReminder(context: Context, claim: Claim, on: CalendarDate): Promise<boolean> {
  const owed = await listOwedDocuments(context.db, claim.id)
  if (owed.length === 0) return false
  await queueClaimMail(context, claim, {
    cause: `reminder:${on}`,
    write: (letterhead, facts, { documentsBy }) =>
      createClaimReminderMail(letterhead, { ...facts, owed, documentsBy, today: on }),
  })
  return true
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
