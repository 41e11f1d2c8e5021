import { AGAIN_PARAMETER, pagePath } from '#contract/page-path.ts'
import { unsubscribePath } from '#contract/unsubscribe.ts'
import { getReminderWindow, type PlayedWindow } from '#domain/mailings/next-year-reminder.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { proposeNextDay } from '#domain/quote/copying/next-year.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createNextYearMail } from '#server/messaging/templates/policy-changes/next-year.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { findPolicy, type PolicyWithDocuments } from '#server/policies/repository.ts'
import {
  findPolicyToRemind,
  getReminderCause,
  listQuotesToRemind,
} from '#server/policies/reminders/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'

type ReminderContext = Pick<Context, 'env' | 'wakeJobs'>

/**
 * Reminds the holders of policies, ten months after their events, that they can plan the next one.
 *
 * @rule N84 A policy gets one reminder ever, and none if it is cancelled, lapsed or postponed, or if next year's quote is there.
 */
export function createReminderJob({ env, wakeJobs }: ReminderContext): HandlerOf<'remind-of-next-year'> {
  return async (_payload, { db, now }) => {
    if (!env.nextYearReminders) return
    const at = now()
    const window = getReminderWindow(dateInTimeZone(at, 'UTC'))
    const failures: unknown[] = []
    for (const quoteId of await listQuotesToRemind(db, window)) {
      try {
        await runWrite({ db, wakeJobs }, (trx, effects) => remind(trx, effects, { env, quoteId, window, at }))
      } catch (error) {
        // One policy that fails must not stop the others.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

interface Reminding extends Pick<Context, 'env'> {
  quoteId: string
  window: PlayedWindow
  at: Date
}

async function remind(trx: Db, effects: Effects, { env, quoteId, window, at }: Reminding): Promise<void> {
  await lockQuote(trx, quoteId)
  const due = await findPolicyToRemind(trx, quoteId, window)
  const found = due && (await findPolicy(trx, THE_PROGRAM.session, due.number))
  if (!due || !found) return effects.noAudit('Nothing is sent')
  const link = await createPolicyLink({ db: trx, env, now: () => at }, due.email)
  const mail = createNextYearMail(createLetterhead(env), {
    ...factsOf(found, at),
    againUrl: againUrl(env, { token: link.token, email: due.email, policy: due.number }),
    validDays: ACCESS_DAYS,
    unsubscribeUrl: env.publicUrl + unsubscribePath('reminders', { email: due.email }),
  })
  const message = { cause: getReminderCause(due.id), quoteId, mailing: 'reminders', to: [due.email] } as const
  await queueMessage(trx, { ...message, ...mail, to: [due.email], link, attachments: [] }, at)
  await effects.audit({ quoteId, at, actor: 'system', event: 'reminded_of_next_year', detail: {} })
}

function factsOf({ policy, certificate: { event } }: PolicyWithDocuments, at: Date) {
  return {
    policyNumber: policy.number,
    eventName: event.tournament,
    courseName: event.course,
    firstContestDate: event.firstDay,
    nextDay: proposeNextDay(event.firstDay, dateInTimeZone(at, 'UTC')),
  }
}

/** The link of a policy, whose page then asks for the day of the next event. */
function againUrl(
  { publicUrl }: Context['env'],
  policy: { token: string; email: string; policy: string },
): string {
  return `${publicUrl}${pagePath('policies', policy)}?${AGAIN_PARAMETER}=yes`
}
