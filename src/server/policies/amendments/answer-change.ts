import type { Context } from '#server/kit/context.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { answerUnlessUnknown, openPaymentAnswer } from '#server/payments/open-answer.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'
import type { SettledChange } from '#server/policies/amendments/charging/settle-charge.ts'
import { actionNeededBy, needsPayment } from '#server/policies/amendments/deciding/who-decides.ts'
import {
  presentChange,
  presentEffect,
  presentReasons,
  visibleStatements,
} from '#server/policies/amendments/present-change.ts'
import { findRepName, type StoredAmendment } from '#server/policies/amendments/repository.ts'
import type { previewChange } from '#server/policies/amendments/request-change.ts'

/** What a request would do, as whoever asks may see it. */
export function presentPreview({
  by,
  action,
  subject,
  evaluated,
  waitsFor,
}: Awaited<ReturnType<typeof previewChange>>) {
  return {
    verdict: waitsFor === null ? ('applies' as const) : ('waits' as const),
    waits_for: waitsFor,
    review_reasons: presentReasons(evaluated.reviewReasons),
    needs_payment: waitsFor === null && needsPayment(subject, evaluated),
    effect: presentEffect(
      evaluated.effect,
      subject.policy,
      by,
      visibleStatements(subject, evaluated.effect, { action, reader: by }),
    ),
  }
}

/** The answer of a call that may charge: the change, or that its payment is still open. */
export function answerWith(
  context: Context,
  response: ResponseControls,
  who: ChangeCaller,
  number: string,
  work: () => Promise<SettledChange>,
) {
  return answerUnlessUnknown(context, response, async () => {
    const { change, open, replayed } = await work()
    if (replayed) response.header('idempotent-replayed', 'true')
    if (open) return openPaymentAnswer(open, response)
    return { data: await present(context, who, number, change) }
  })
}

export async function present({ db }: Context, who: ChangeCaller, number: string, change: StoredAmendment) {
  const subject = await readSubject(db, who.session, number)
  const reader = requesterOf(who, subject)
  return {
    ...presentChange(change, subject, reader, await findRepName(db, change.repId)),
    ...actionNeededBy(change, reader, subject),
  }
}
