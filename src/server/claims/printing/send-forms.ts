import { randomUUID } from 'node:crypto'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import { claimRefused } from '#server/claims/claim-events.ts'
import type { DocumentPlace } from '#server/claims/documents/change-document.ts'
import { readPrintedForm } from '#server/claims/printing/read-documents.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import { lockClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createClaimFormsMail } from '#server/messaging/templates/claims/claim-forms.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface FormsToSend {
  /** Addresses, separated by commas. */
  to: string
  forms: readonly DocumentPlace[]
  ip: string
}

/**
 * Mails forms of a claim to whoever fills them in, to each of them apart; how many there were.
 *
 * @rule D28 The forms are filled in as far as they are known, attached as PDF, and counted within what one policy sends a day.
 */
export function sendForms(
  context: Context,
  caller: ChangeCaller,
  { claim: { id }, subject }: OpenedClaim,
  { to, forms, ip }: FormsToSend,
): Promise<number> {
  const recipients = parseEmailList(to)
  const quoteId = subject.stored.id
  return runWrite(context, async (trx, effects) => {
    await lockQuote(trx, quoteId)
    const claim = await lockClaim(trx, id)
    if (!isUndecided(claim.state)) throw claimRefused('CLAIM_STATE')
    const inWrite = { ...context, db: trx }
    const isRep = requesterOf(caller, subject) === 'rep'
    await limitSending(inWrite, { quoteId, ip, recipients: recipients.length, isRep })
    const unique = [...new Map(forms.map((form) => [`${form.key} ${form.place}`, form])).values()]
    const papers = []
    for (const form of unique) papers.push(await readPrintedForm(trx, claim, form))
    const named = (name: string) => (name === '' || containsWebAddress(name) ? undefined : name)
    const mail = createClaimFormsMail(createLetterhead(context.env), {
      claimNumber: claim.number,
      winner: named(claim.winner),
      eventName: named(subject.certificate.event.tournament),
      titles: papers.map(({ words }) => words.title),
    })
    const message = {
      cause: `claim-forms:${claim.id}:${randomUUID()}`,
      quoteId,
      to: recipients,
      ...(caller.rep && { writtenBy: caller.rep.id }),
      ...mail,
      attachments: papers,
    }
    await queueMessage(trx, message, context.now())
    await effects.audit({
      quoteId,
      at: context.now(),
      actor: caller.rep ? 'rep' : 'client',
      repId: caller.rep?.id ?? null,
      event: 'claim_changed',
      detail: { policy: subject.policy.number, claim: claim.number, step: 'forms sent' },
    })
    return recipients.length
  })
}
