import { randomUUID } from 'node:crypto'
import { DRAFT_PARAMETER } from '#contract/page-path.ts'
import { canonicalText } from '#domain/claims/decisions/second-approval.ts'
import { type DraftContent, MOST_DRAFTS } from '#domain/claims/reporting/draft.ts'
import { ProblemError } from '#domain/problem.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import {
  type ClaimDraft,
  countDrafts,
  deleteDraft,
  findDraft,
  insertDraft,
  updateDraft,
} from '#server/claims/drafts/repository.ts'
import { findReport } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createClaimDraftMail } from '#server/messaging/templates/claims/claim-draft.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { findPolicyNumber } from '#server/policies/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

export interface OpenedDraft {
  draft: ClaimDraft
  subject: ChangeSubject
}

const noDraft = () => new ProblemError({ code: 'NOT_FOUND', what: 'claim' })

/** A draft of a policy that the caller may open; not found otherwise. */
export async function openDraftOf(db: Db, { session }: ChangeCaller, id: string): Promise<OpenedDraft> {
  const draft = await findDraft(db, id)
  const number = draft && (await findPolicyNumber(db, draft.policyId))
  if (!draft || number === undefined) throw noDraft()
  try {
    return { draft, subject: await readSubject(db, session, number) }
  } catch (error) {
    if (error instanceof ProblemError) throw noDraft()
    throw error
  }
}

interface Typed {
  id: string
  policyNumber: string
  version: number
  content: DraftContent
}

/**
 * Keeps what is typed of a report.
 *
 * @rule N111 Two devices that write at once: the second is told, and overwrites nothing. What is reported already is never a draft again.
 */
export async function saveDraft(
  context: Context,
  { session }: ChangeCaller,
  { id, policyNumber, version, content }: Typed,
): Promise<void> {
  const { policy, stored } = await readSubject(context.db, session, policyNumber)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing is reported yet')
    await lockQuote(trx, stored.id)
    const updatedAt = context.now()
    const found = await findDraft(trx, id)
    if (found && found.policyId !== policy.id) throw noDraft()
    if (await findReport(trx, id)) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
    // Its answer was lost: it is kept already.
    if (found && canonicalText(found.content) === canonicalText(content)) return
    if ((found?.version ?? 0) !== version)
      throw new ProblemError({ code: 'VERSION_CONFLICT', current: found?.version ?? 0 })
    if (found) return updateDraft(trx, id, { content, version: version + 1, updatedAt })
    if ((await countDrafts(trx, policy.id)) >= MOST_DRAFTS)
      throw new ProblemError({
        code: 'NOT_POSSIBLE',
        why: 'Too many reports of this policy are begun. Send or delete one first',
      })
    await insertDraft(trx, { id, policyId: policy.id, content, version: 1, startedAt: updatedAt, updatedAt })
  })
}

/** Gives a draft up; one that is gone already is given up. Nobody learns of another’s. */
export async function giveUpDraft(context: Context, caller: ChangeCaller, id: string): Promise<boolean> {
  const opened = await openDraftOf(context.db, caller, id).catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined
    throw error
  })
  if (!opened) return false
  return runWrite(context, (trx, effects) => {
    effects.noAudit('Nothing was reported')
    return deleteDraft(trx, opened.draft)
  })
}

/**
 * Mails the policy's own link, which leads to the draft, to whoever asks: the producer of record, or else the insured.
 *
 * @rule N33 N36 It goes to an address of the policy, and counts within what one policy sends a day.
 */
export async function mailDraftLink(
  context: Context,
  caller: ChangeCaller,
  { id, ip }: { id: string; ip: string },
): Promise<string> {
  const { subject } = await openDraftOf(context.db, caller, id)
  const { policy, stored, certificate } = subject
  const by = requesterOf(caller, subject)
  const to = by === 'producer' && policy.producerEmail !== null ? policy.producerEmail : policy.email
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('The message itself says when its link was sent to whom')
    const inWrite = { ...context, db: trx }
    await limitSending(inWrite, { quoteId: stored.id, ip, recipients: 1, isRep: by === 'rep' })
    const link = await createPolicyLink(inWrite, to, policy.number)
    const mail = createClaimDraftMail(createLetterhead(context.env), {
      eventName: certificate.event.tournament,
      policyNumber: policy.number,
      draftUrl: `${link.url}?${DRAFT_PARAMETER}=${id}`,
    })
    const cause = `claim-draft:${id}:${randomUUID()}`
    await queueMessage(
      trx,
      { cause, quoteId: stored.id, to: [to], ...mail, link, attachments: [] },
      context.now(),
    )
  })
  return to
}
