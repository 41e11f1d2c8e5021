import { whyNoLetter } from '#domain/letters/letter-kinds.ts'
import { ProblemError } from '#domain/problem.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import { limitProofs, limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import type { ListedLetter } from '#server/letters/repository.ts'
import { findOffered } from '#server/letters/templates/repository.ts'
import { whyItCannotGo } from '#server/letters/writing/compose-letter.ts'
import { keepLetter } from '#server/letters/writing/keep-letter.ts'
import { letterFacts, type Recipient } from '#server/letters/writing/letter-case.ts'
import { letterMail } from '#server/letters/writing/write-letter.ts'
import { queueGroupEmail } from '#server/messaging/outbox.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface ProofRequest extends ChangeCaller {
  number: string
  recipient: Recipient
  to: string | undefined
  ip: string
}

/** Why whoever may open a policy cannot make a proof of its insurance now; undefined if they can. */
export function whyNoProof(subject: ChangeSubject): string | undefined {
  return whyNoLetter('proof', letterFacts(subject))
}

/**
 * Makes a proof of insurance for a third party, for whoever may open the policy.
 *
 * @rule O02 A proof says what the certificate in force says, under a code of its own; of a policy that has ended there is none.
 */
export function makeProof(context: Context, request: ProofRequest): Promise<ListedLetter> {
  return runWrite(context, async (trx, effects) => {
    const inWrite = { ...context, db: trx }
    const subject = await lockSubject(trx, request.session, request.number)
    const { policy, stored } = subject
    const template = await findOffered(trx, 'proof')
    if (!template) throw new Error('No template of a proof of insurance is offered')
    const { title, text } = template
    const asked = { kind: 'proof', title, text, recipient: request.recipient } as const
    const at = context.now()
    const why = whyItCannotGo(subject, asked, { now: at, writer: undefined })
    if (why !== undefined) throw new ProblemError({ code: 'NOT_POSSIBLE', why })
    await limitProofs(inWrite, policy.id)
    const { letter, listed } = await keepLetter(inWrite, subject, {
      ...asked,
      to: request.to,
      isHolders: true,
      rep: request.rep,
    })
    const by = requesterOf(request, subject)
    const quoteId = stored.id
    if (request.to !== undefined) {
      const to = parseEmailList(request.to)
      await limitSending(inWrite, { quoteId, ip: request.ip, recipients: to.length, isRep: by === 'rep' })
      const mail = await letterMail(inWrite, subject, letter, { to, sender: context.env.insurer.name })
      await queueGroupEmail(trx, { cause: `letter:${letter.id}`, quoteId, to, cc: [], ...mail }, at)
    }
    await effects.audit({
      quoteId,
      at,
      actor: by === 'rep' ? 'rep' : 'client',
      repId: request.rep?.id ?? null,
      event: 'proof_made',
      detail: { policy: policy.number, letter: String(letter.number), to: request.to ?? '' },
    })
    effects.publish({ quoteId, by: request.rep ?? null })
    return listed
  })
}
