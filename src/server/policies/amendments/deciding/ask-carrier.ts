import { type EndpointResponse } from '#contract/endpoint.ts'
import { type readChangeLetter as readLetterCall } from '#contract/carrier-requests.ts'
import { type CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { composeChangeLetter } from '#domain/policy/amendments/carrier-request.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Rep } from '#server/access/access.ts'
import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { attachCertificate } from '#server/policies/amendments/applying/attachments.ts'
import { type ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  lockChange,
  type NamedChange,
  readChange,
  requireWaiting,
} from '#server/policies/amendments/lock-change.ts'
import { type StoredAmendment } from '#server/policies/amendments/repository.ts'
import { addressLetter } from '#server/quotes/approvals/offer-contacts.ts'
import { mailCarrier, type SentLetter } from '#server/quotes/approvals/mail-carrier.ts'
import { listEventsOfQuote } from '#server/audit/repository.ts'

type ChangeLetter = EndpointResponse<typeof readLetterCall>['data']

/** The letter about a change that waits for the carrier. */
export async function readChangeLetter(
  { db }: Pick<Context, 'db'>,
  named: NamedChange & ChangeCaller,
  rep: Rep,
): Promise<ChangeLetter> {
  const { subject, change } = await readChange(db, named, named)
  requireWaitsForCarrier(change)
  const events = await listEventsOfQuote(db, subject.stored.id, 'carrier_asked')
  const sent = events.map(({ at, detail }) => ({ about: detail['change'], to: String(detail['to']), at }))
  return {
    letter: await addressLetter(db, {
      letter: composeLetter(subject, change),
      rep,
      askedBefore: sent.at(-1)?.to,
    }),
    asked: sent.flatMap(({ about, to, at }) => (about === change.id ? { to, at: at.toISOString() } : [])),
  }
}

/** @rule D32 The letter about a change has the certificate attached as it is without it. */
export async function askCarrierOfChange(
  context: Context,
  { letter, ...named }: NamedChange & ChangeCaller & { letter: SentLetter },
  rep: Rep,
): Promise<Date> {
  return runWrite(context, async (trx, effects) => {
    const { subject, change } = await lockChange(trx, named, named)
    requireWaitsForCarrier(change)
    const { policy, certificate, stored } = subject
    const file = attachCertificate(policy.number, certificate, 'in-force')
    const at = await mailCarrier({ ...context, db: trx }, effects, {
      quoteId: stored.id,
      letter,
      about: { change: change.id },
      attached: { kind: 'certificate', file },
      rep,
    })
    effects.publish({ quoteId: stored.id, by: rep })
    return at
  })
}

function composeLetter(
  { policy, certificate: { event } }: ChangeSubject,
  change: StoredAmendment,
): CarrierLetter {
  return composeChangeLetter({
    policyNumber: policy.number,
    tournament: event.tournament,
    course: event.course,
    changes: change.effect.sections,
    reasons: change.reviewReasons,
  })
}

function requireWaitsForCarrier(change: StoredAmendment): void {
  requireWaiting(change)
  if (change.waitsFor !== 'carrier') throw new ProblemError({ code: 'CHANGE_DECIDED', state: change.state })
}
