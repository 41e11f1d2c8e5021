import { pagePath } from '#contract/page-path.ts'
import { lastDayOfEvent } from '#domain/documents/course-setup.ts'
import { formatPlayDays } from '#domain/documents/certificate/certificate-summary.ts'
import { ProblemError } from '#domain/problem.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createCourseMail } from '#server/messaging/templates/witness.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { endOfEvent } from '#server/policies/course/course-link-end.ts'
import {
  type CourseLink,
  countCourseLinks,
  deleteCourseLink,
  insertCourseLink,
  listCourseLinks,
} from '#server/policies/course/repository.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

/** So many links of one policy are good at once. */
const MAX_OPEN_LINKS = 20

interface OnPolicy extends ChangeCaller {
  number: string
}

/** A link to copy. Its secret is in this answer alone. */
export function createCourseLink(
  context: Context,
  request: OnPolicy,
): Promise<{ link: CourseLink; url: string }> {
  return runWrite(context, async (trx, effects) => {
    const subject = await lockSubject(trx, request.session, request.number)
    const { token: _, ...made } = await makeLink({ ...context, db: trx }, effects, {
      request,
      subject,
      sentTo: null,
    })
    return made
  })
}

/** @rule N36 A link that is mailed to a typed address counts as one receiver of the policy's day. */
export function mailCourseLink(
  context: Context,
  request: OnPolicy & { email: string; ip: string },
): Promise<CourseLink> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const { email, ip } = request
    const subject = await lockSubject(trx, request.session, request.number)
    const { stored, certificate } = subject
    const isRep = requesterOf(request, subject) === 'rep'
    await limitSending(inTransaction, { quoteId: stored.id, ip, recipients: 1, isRep })
    const { link, url, token } = await makeLink(inTransaction, effects, { request, subject, sentTo: email })
    const { tournament } = certificate.event
    const mail = createCourseMail(createLetterhead(context.env), {
      eventName: containsWebAddress(tournament) ? undefined : tournament,
      days: formatPlayDays(certificate.contests),
      url,
    })
    const message = {
      cause: `course-link:${link.id}`,
      quoteId: stored.id,
      to: [email],
      ...mail,
      link: { url, token, expiresAt: link.expiresAt },
      attachments: [],
    }
    await queueMessage(trx, message, context.now())
    return link
  })
}

interface Making {
  request: OnPolicy
  subject: ChangeSubject
  sentTo: string | null
}

async function makeLink(
  { db: trx, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  effects: Effects,
  { request, subject, sentTo }: Making,
): Promise<{ link: CourseLink; url: string; token: string }> {
  const { policy, certificate, quote, stored, facts } = subject
  const at = now()
  const lastDay = lastDayOfEvent(certificate)
  const expiresAt = lastDay && endOfEvent(lastDay, quote)
  if (facts.ended || expiresAt === undefined || expiresAt <= at)
    throw refused('Your event is over, so the golf course has nothing to set up.')
  if ((await countCourseLinks(trx, policy.id, at)) >= MAX_OPEN_LINKS)
    throw refused(`This policy has ${MAX_OPEN_LINKS} working links. End one of them first.`)
  const token = createSecret()
  const link = await insertCourseLink(trx, {
    tokenHash: hashSecret(token),
    policyId: policy.id,
    sentTo,
    createdAt: at,
    expiresAt,
  })
  await effects.audit({
    quoteId: stored.id,
    at,
    ...actorOf(request),
    event: 'course_link_made',
    detail: { policy: policy.number, link: link.id, by: sentTo === null ? 'copy' : 'mail' },
  })
  return { link, token, url: env.publicUrl + pagePath('course-setup', { token }) }
}

function refused(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}

function actorOf({ rep }: ChangeCaller) {
  return { actor: rep ? ('rep' as const) : ('client' as const), repId: rep?.id ?? null }
}

/** @rule N33 A link of a policy that the session does not open gets the answer of one that does not exist. */
export function endCourseLink(context: Context, request: ChangeCaller & { id: string }): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const found = (await listCourseLinks(trx, request.session, at)).find(({ link }) => link.id === request.id)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    await deleteCourseLink(trx, request.id)
    await effects.audit({
      quoteId: found.quoteId,
      at,
      ...actorOf(request),
      event: 'course_link_ended',
      detail: { policy: found.policyNumber, link: request.id },
    })
  })
}
