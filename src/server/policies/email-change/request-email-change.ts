import { randomUUID } from 'node:crypto'
import { CONFIRM_DAYS } from '#domain/policy/email-change.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { queueRequestMails } from '#server/policies/email-change/queue-email-change-mail.ts'
import {
  type EmailChange,
  insertEmailChange,
  replaceWaitingEmailChange,
} from '#server/policies/email-change/repository.ts'
import type { Policy } from '#server/policies/repository.ts'

const DAY_MS = 86_400_000

export interface EmailChangeRequest extends ChangeCaller {
  number: string
  email: string
  ip: string
}

/**
 * Asks for another e-mail address of the insured, for a rep, the holder or the producer.
 *
 * @rule D20 D23 Both addresses are told; nothing is different until the new one has confirmed by its link. A later request
 * takes the place of one that waits, so that a mistyped address can be corrected.
 */
export function requestEmailChange(
  context: Context,
  request: EmailChangeRequest,
): Promise<{ policy: Policy; change: EmailChange }> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const subject = await lockSubject(trx, request.session, request.number)
    const { policy, stored, quote } = subject
    if (getEmailKey(request.email) === policy.email)
      throw new ProblemError({ code: 'INVALID', fields: [SAME_ADDRESS] })
    const by = requesterOf(request, subject)
    const quoteId = stored.id
    await limitSending(inTransaction, { quoteId, ip: request.ip, recipients: 2, isRep: by === 'rep' })
    const at = context.now()
    const change: EmailChange = {
      id: randomUUID(),
      policyId: policy.id,
      oldEmail: quote.answers.insured_email ?? policy.email,
      newEmail: request.email,
      requestedBy: by,
      repId: request.rep?.id ?? null,
      state: 'waiting',
      requestedAt: at,
      expiresAt: new Date(at.getTime() + CONFIRM_DAYS * DAY_MS),
      confirmedAt: null,
      undoneAt: null,
    }
    await replaceWaitingEmailChange(trx, policy.id)
    await insertEmailChange(trx, change)
    await queueRequestMails(inTransaction, subject, change)
    await effects.audit({
      quoteId,
      at,
      actor: by === 'rep' ? 'rep' : 'client',
      repId: change.repId,
      event: 'email_change_requested',
      detail: { policy: policy.number, from: change.oldEmail, to: change.newEmail },
    })
    effects.publish({ quoteId, by: request.rep ?? null })
    return { policy, change }
  })
}

const SAME_ADDRESS: FieldProblem = {
  section: 'request',
  field: 'email',
  message: 'This is already the email',
}
