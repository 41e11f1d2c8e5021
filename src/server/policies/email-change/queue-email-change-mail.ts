import { pagePath } from '#contract/page-path.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  createConfirmEmailMail,
  createEmailChangeRequestedMail,
} from '#server/messaging/templates/policy-changes/email-change-requested.ts'
import {
  createEmailChangedMail,
  createEmailKeptMail,
  createEmailLeftMail,
  createEmailUndoneMail,
} from '#server/messaging/templates/policy-changes/email-changed.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import type { EmailLinkPurpose } from '#server/schema/policies/email-changes.schema.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type EmailChange, insertEmailLink } from '#server/policies/email-change/repository.ts'

/** Tells both addresses that a change was asked for, in its transaction. */
export async function queueRequestMails(
  context: Context,
  subject: ChangeSubject,
  change: EmailChange,
): Promise<void> {
  const letterhead = createLetterhead(context.env)
  const facts = { ...factsOf(subject), lastDay: lastDayOf(subject, change.expiresAt) }
  const { newEmail, oldEmail, expiresAt } = change
  const confirm = await createEmailLink(context, change, { purpose: 'confirm', expiresAt })
  await send(context, subject, change, {
    what: 'confirm',
    to: newEmail,
    mail: createConfirmEmailMail(letterhead, { ...facts, linkUrl: confirm.url }),
    link: confirm,
  })
  const stop = await createEmailLink(context, change, { purpose: 'undo', expiresAt })
  await send(context, subject, change, {
    what: 'asked',
    to: oldEmail,
    mail: createEmailChangeRequestedMail(letterhead, { ...facts, newEmail, linkUrl: stop.url }),
    link: stop,
  })
}

/** Gives the new address its link to the policy, and the old one a link to undo, in the transaction of the confirmation. */
export async function queueConfirmedMails(
  context: Context,
  subject: ChangeSubject,
  change: EmailChange,
  undoUntil: Date,
): Promise<void> {
  const letterhead = createLetterhead(context.env)
  const facts = factsOf(subject)
  const { newEmail, oldEmail } = change
  const policy = await createPolicyLink(context, newEmail, subject.policy.number)
  await send(context, subject, change, {
    what: 'confirmed',
    to: newEmail,
    mail: createEmailChangedMail(letterhead, { ...facts, policyUrl: policy.url }),
    link: policy,
  })
  const undo = await createEmailLink(context, change, { purpose: 'undo', expiresAt: undoUntil })
  const lastDay = lastDayOf(subject, undoUntil)
  await send(context, subject, change, {
    what: 'left',
    to: oldEmail,
    mail: createEmailLeftMail(letterhead, { ...facts, newEmail, lastDay, undoUrl: undo.url }),
    link: undo,
  })
}

/** Tells both addresses that the old one stays. `subject` is the policy as it was before. */
export async function queueUndoneMails(
  context: Context,
  subject: ChangeSubject,
  change: EmailChange,
): Promise<void> {
  const letterhead = createLetterhead(context.env)
  const { oldEmail } = change
  const policy = await createPolicyLink(context, oldEmail, subject.policy.number)
  await send(context, subject, change, {
    what: 'kept',
    to: oldEmail,
    mail: createEmailKeptMail(letterhead, { ...factsOf(subject), policyUrl: policy.url }),
    link: policy,
  })
  const others = new Map(
    [change.newEmail, subject.policy.email].map((email) => [getEmailKey(email), email] as const),
  )
  others.delete(getEmailKey(oldEmail))
  for (const to of others.values()) {
    const mail = createEmailUndoneMail(letterhead, { policyNumber: subject.policy.number })
    await send(context, subject, change, { what: `undone:${to}`, to, mail })
  }
}

interface Sent {
  what: string
  to: string
  mail: RenderedMail
  link?: SecretLink
}

async function send(
  { db, now }: Context,
  { stored }: ChangeSubject,
  { id }: EmailChange,
  { what, to, mail, link }: Sent,
): Promise<void> {
  const cause = `email-change:${id}:${what}`
  const message = { cause, quoteId: stored.id, to: [to], ...mail, ...(link && { link }), attachments: [] }
  await queueMessage(db, message, now())
}

async function createEmailLink(
  { db, env }: Context,
  { id: changeId }: EmailChange,
  { purpose, expiresAt }: { purpose: EmailLinkPurpose; expiresAt: Date },
): Promise<SecretLink> {
  const token = createSecret()
  await insertEmailLink(db, { tokenHash: hashSecret(token), changeId, purpose, expiresAt })
  return { url: env.publicUrl + pagePath('policy-email', { token }), token, expiresAt }
}

function factsOf({ policy, certificate: { event } }: ChangeSubject) {
  return {
    policyNumber: policy.number,
    eventName: event.tournament,
    courseName: event.course,
    firstContestDate: event.firstDay,
  }
}

/** The last whole day before a moment, at the event. */
function lastDayOf({ facts }: ChangeSubject, until: Date) {
  return dateInTimeZone(new Date(until.getTime() - 1), facts.timeZone)
}
