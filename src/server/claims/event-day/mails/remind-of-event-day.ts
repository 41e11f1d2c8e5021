import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { type DayMail, dayMailOf, dayMailWindow } from '#domain/claims/event-day/day-mails.ts'
import { readInsuredContests } from '#domain/claims/insured/read-certificate.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { hasWitnesses, listPlayedBetween, wasQueued } from '#server/claims/event-day/mails/repository.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createEventDayAfterMail, createEventDayMail } from '#server/messaging/templates/claims/event-day.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { findPolicy, type Policy } from '#server/policies/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

type MailContext = Pick<Context, 'env' | 'wakeJobs'>

/** Tells organizers before the day of their event that its page works without a connection, and after it to open it once more. */
export function createEventDayJob({ env, wakeJobs }: MailContext): HandlerOf<'remind-of-event-day'> {
  return async (_payload, { db, now }) => {
    const at = now()
    const failures: unknown[] = []
    for (const number of await listPlayedBetween(db, dayMailWindow(dateInTimeZone(at, 'UTC')))) {
      try {
        await remind({ db, env, wakeJobs }, number, at)
      } catch (error) {
        // One policy that fails must not stop the others.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

async function remind(
  { db, env, wakeJobs }: MailContext & { db: Db },
  number: string,
  at: Date,
): Promise<void> {
  const due = await findDue(db, number, at)
  if (!due || (await wasQueued(db, due.cause))) return
  await runWrite({ db, wakeJobs }, async (trx, effects) => {
    effects.noAudit('The message tells that it was sent')
    await lockQuote(trx, due.policy.quoteId)
    // Read again: it may have been postponed or cancelled until the lock was there.
    const still = await findDue(trx, number, at)
    if (still?.cause !== due.cause) return
    const { policy, certificate, kind, cause } = still
    const link = await createPolicyLink({ db: trx, env, now: () => at }, policy.email, policy.number)
    const facts = {
      policyNumber: policy.number,
      eventName: certificate.event.tournament,
      courseName: certificate.event.course,
      firstContestDate: certificate.event.firstDay,
      policyUrl: link.url,
    }
    const letterhead = createLetterhead(env)
    const mail =
      kind === 'before'
        ? createEventDayMail(letterhead, facts)
        : createEventDayAfterMail(letterhead, { ...facts, reportBy: certificate.claims.reportBy })
    await queueMessage(
      trx,
      { cause, quoteId: policy.quoteId, to: [policy.email], ...mail, link, attachments: [] },
      at,
    )
  })
}

interface Due {
  policy: Policy
  certificate: CertificateContent
  kind: DayMail
  cause: string
}

async function findDue(db: Db, number: string, at: Date): Promise<Due | undefined> {
  const found = await findPolicy(db, THE_PROGRAM.session, number)
  if (!found || found.policy.cancelledAt !== null || found.policy.lapsedAt !== null) return undefined
  const { policy, certificate } = found
  const days = daysOf(certificate)
  const today = dateInTimeZone(at, eventZone(certificate))
  const kind = dayMailOf(days, { today, hasWitnesses: await hasWitnesses(db, policy.id) })
  if (!kind) return undefined
  // A new day of the event is told anew.
  const day = kind === 'before' ? days[0] : days.at(-1)
  return { policy, certificate, kind, cause: `event-day:${policy.id}:${kind}:${day}` }
}

function daysOf(certificate: CertificateContent): CalendarDate[] {
  return readInsuredContests(certificate)
    .flatMap(({ dates }) => dates)
    .toSorted()
}
