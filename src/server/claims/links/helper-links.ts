import { helpersUntil, linkState, MOST_HELPER_LINKS } from '#domain/claims/links/link-life.ts'
import { ProblemError } from '#domain/problem.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import { auditActor } from '#server/claims/links/audit-actor.ts'
import { makeLink } from '#server/claims/links/make-link.ts'
import { type AccessLink, endLink, listLinks } from '#server/claims/links/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createHelperMail } from '#server/messaging/templates/claims/claim-links.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface OnPolicy extends ChangeCaller {
  number: string
}

/**
 * Makes a link for a helper: mailed where an address is given, else to be copied.
 *
 * @rule N103 A helper's link opens the day of the event until seven days after the last contest; ten open at once.
 */
export function createHelperLink(
  context: Context,
  { name, to, ip, ...request }: OnPolicy & { name: string; to: string | null; ip: string },
): Promise<string | null> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const { policy, certificate, stored } = await lockSubject(trx, request.session, request.number)
    const at = context.now()
    const until = helpersUntil(certificate)
    if (until !== undefined && until <= at)
      throw refused('The event is over, so there’s nothing left to help with.')
    const links = await listLinks(trx, policy.id, 'helper')
    const open = links.filter((link) => linkState({ ...link, expiresAt: until }, at) === 'open')
    if (open.length >= MOST_HELPER_LINKS)
      throw refused(`${MOST_HELPER_LINKS} links for helpers are working now. End one of them first.`)
    const link = await makeLink(inTransaction, {
      kind: 'helper',
      policyId: policy.id,
      name,
      email: to,
      repId: request.rep?.id ?? null,
    })
    await effects.audit({
      quoteId: stored.id,
      at,
      ...auditActor(request),
      event: 'helper_link_made',
      detail: { policy: policy.number, link: link.id, by: to === null ? 'copy' : 'mail' },
    })
    if (to === null) return link.url
    const isRep = request.rep !== undefined
    await limitSending(inTransaction, { quoteId: stored.id, ip, recipients: 1, isRep })
    const { tournament } = certificate.event
    const mail = createHelperMail(createLetterhead(context.env), {
      name,
      eventName: containsWebAddress(tournament) ? undefined : tournament,
      url: link.url,
    })
    const cause = `helper-link:${link.id}`
    await queueMessage(trx, { cause, quoteId: stored.id, to: [to], ...mail, link, attachments: [] }, at)
    return null
  })
}

/** @rule N103 What a helper opened with it opens nothing more either. */
export function endHelperLink(
  context: Context,
  { id, ...request }: OnPolicy & { id: string },
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    const { policy, stored } = await lockSubject(trx, request.session, request.number)
    const link = (await listLinks(trx, policy.id, 'helper')).find((one: AccessLink) => one.id === id)
    if (!link) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    const at = context.now()
    const isEnded = await endLink(trx, id, { by: request.rep ? 'rep' : 'customer', at })
    if (!isEnded) return effects.noAudit('It had ended before')
    await effects.audit({
      quoteId: stored.id,
      at,
      ...auditActor(request),
      event: 'helper_link_ended',
      detail: { policy: policy.number, link: id },
    })
  })
}

function refused(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
