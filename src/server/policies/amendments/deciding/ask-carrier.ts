import type { EndpointResponse } from '#contract/endpoint.ts'
import type { readChangeLetter as readLetterCall } from '#contract/carrier-requests.ts'
import type { CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { valuesOfQuote } from '#domain/carriers/templates/quote-values.ts'
import { composeChangeLetter, sayAskedOfChange } from '#domain/policy/amendments/carrier-request.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { attachCertificate } from '#server/policies/amendments/applying/attachments.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  lockChange,
  type NamedChange,
  readChange,
  requireWaiting,
} from '#server/policies/amendments/lock-change.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'
import { addressLetter } from '#server/quotes/approvals/address-letter.ts'
import { mailCarrier, type SentLetter } from '#server/quotes/approvals/mail-carrier.ts'
import { listRequests } from '#server/carriers/requests/repository.ts'
import { findLeadCarrier } from '#server/carriers/shares/find-lead.ts'
import { risksOf } from '#domain/carriers/shares/certificate-risks.ts'

type ChangeLetter = EndpointResponse<typeof readLetterCall>['data']

/** The letter about a change that waits for the carrier. */
export async function readChangeLetter(
  context: Context,
  named: NamedChange & ChangeCaller,
  rep: Rep,
): Promise<ChangeLetter> {
  const { db } = context
  const { subject, change } = await readChange(db, named, named)
  requireWaitsForCarrier(change)
  const { policy, stored, quote, certificate } = subject
  const sent = await listRequests(db, stored.id)
  return {
    letter: await addressLetter(context, {
      letter: composeLetter(subject, change),
      rep,
      quoteId: stored.id,
      askedBefore: sent.at(-1)?.recipient,
      lead: await findLeadCarrier(db, risksOf(certificate), policy.issuedAt),
      purpose: 'approval',
      values: { ...valuesOfQuote(quote, policy.number), asked: sayAsked(change) },
    }),
    asked: sent.flatMap(({ changeId, recipient, at, files }) =>
      changeId === change.id ? { to: recipient, at: at.toISOString(), files } : [],
    ),
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
      changeId: change.id,
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

function sayAsked({ effect, reviewReasons }: StoredAmendment): string {
  return sayAskedOfChange({ changes: effect.sections, reasons: reviewReasons }).join('\n\n')
}

function requireWaitsForCarrier(change: StoredAmendment): void {
  requireWaiting(change)
  if (change.waitsFor !== 'carrier') throw new ProblemError({ code: 'CHANGE_DECIDED', state: change.state })
}
