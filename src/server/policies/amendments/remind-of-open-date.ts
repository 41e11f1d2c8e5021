import type { CalendarDate } from '#domain/values/calendar.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createOpenDateMail } from '#server/messaging/templates/policy-changes/open-date.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { lastOpenDay } from '#server/policies/amendments/applying/schedule-open-dates.ts'
import { findPolicyNumber, isOver } from '#server/policies/repository.ts'

/** The job that reminds the holder of a date that is not given yet. */
export async function remindOfOpenDate(
  context: Context,
  { policyId = '', lastDay = '', days = '' }: { policyId?: string; lastDay?: string; days?: string },
): Promise<void> {
  const number = await findPolicyNumber(context.db, policyId)
  if (number === undefined) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('The message tells that it was sent')
    const { policy, stored, certificate } = await lockSubject(trx, THE_PROGRAM.session, number)
    if (isOver(policy) || lastOpenDay(policy) !== lastDay) return
    const { env, now } = context
    const link = await createPolicyLink({ db: trx, env, now }, policy.email, policy.number)
    const mail = createOpenDateMail(createLetterhead(env), {
      policyNumber: policy.number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      lastDay: lastDay as CalendarDate,
      policyUrl: link.url,
    })
    const cause = `open-date:${policy.id}:${lastDay}:${days}`
    await queueMessage(
      trx,
      { cause, quoteId: stored.id, to: [policy.email], ...mail, link, attachments: [] },
      now(),
    )
  })
}
