import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/kit/context.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { type EmailLinkPurpose } from '#server/kit/db/schema/policies/email-changes.schema.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { findEmailLink } from '#server/policies/email-change/repository.ts'

export type LinkedChange = NonNullable<Awaited<ReturnType<typeof findEmailLink>>>

type LinkContext = Pick<Context, 'db' | 'now'>

/** @rule D23 A link that was used, replaced, is too old or never was gets one answer, and so does one for something else. */
export async function requireLinkedChange(
  { db, now }: LinkContext,
  token: string,
  purpose?: EmailLinkPurpose,
): Promise<LinkedChange> {
  const found = await findEmailLink(db, hashSecret(token), now())
  if (!found || (purpose !== undefined && found.link.purpose !== purpose))
    throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  return found
}

/** Locks the policy of a link, and reads both again: a link that does nothing any more is not found. */
export async function lockLinkedChange(
  context: LinkContext,
  token: string,
  purpose: EmailLinkPurpose,
): Promise<{ subject: ChangeSubject; linked: LinkedChange }> {
  const { policyNumber } = await requireLinkedChange(context, token, purpose)
  const subject = await lockSubject(context.db, THE_PROGRAM.session, policyNumber)
  return { subject, linked: await requireLinkedChange(context, token, purpose) }
}
