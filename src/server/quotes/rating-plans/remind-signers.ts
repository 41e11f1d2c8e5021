import { pagePath } from '#contract/page-path.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createPlanReminderMail } from '#server/messaging/templates/colleagues.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import { detailOf, lockSeen, notPossible, requireState } from '#server/quotes/rating-plans/draft-plans.ts'
import { involvedIn, officeToday, wasRemindedToday } from '#server/quotes/rating-plans/present-plans.ts'
import { listSigners, updateReminder } from '#server/quotes/rating-plans/repository.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Mails those who may sign a plan that it waits for them.
 *
 * @rule N109 Whoever waits for a signature reminds the other reps by a press, at most once a day for each plan, whoever presses.
 */
export function remindSigners(
  context: Context,
  rep: Rep,
  seen: { name: string; version: number },
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'set-prices')
    const plan = await lockSeen(trx, context, rep, seen)
    requireState(plan, 'asked')
    if (wasRemindedToday(context, plan)) throw notPossible('A reminder went out today. Try again tomorrow')
    const signers = await listSigners(trx, involvedIn(plan))
    if (signers.length === 0) throw notPossible('No other rep may sign it, so no one can be reminded')
    const at = context.now()
    await updateReminder(trx, { id: plan.id, remindedAt: at, remindedBy: rep.id })
    const cause = `plan-reminder:${plan.id}:${officeToday(context)}`
    for (const { email } of signers) {
      const mail = createPlanReminderMail(createLetterhead(context.env), {
        by: rep.name,
        plan: plan.name,
        from: plan.effectiveFrom === null ? '' : formatLongDate(plan.effectiveFrom),
        url: context.env.publicUrl + pagePath('rating-plan', { plan: plan.name }),
      })
      await queueMessage(trx, { cause: `${cause}:${email}`, to: [email], ...mail, attachments: [] }, at)
    }
    const detail = { ...detailOf(plan), to: signers.map(({ email }) => email).join(', ') }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'rating_plan_reminded', detail })
  })
}
