import {
  confirmEmailChange as confirmCall,
  getEmailChange,
  getInsuredEmail,
  type InsuredEmail,
  type LinkedEmailChange,
  requestEmailChange as requestCall,
  undoEmailChange as undoCall,
  withdrawEmailChange as withdrawCall,
} from '#contract/email-changes.ts'
import { toWire } from '#contract/wire-record.ts'
import type { Context } from '#server/kit/context.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { changeCaller, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import {
  confirmEmailChange,
  undoEmailChange,
  type LinkedChange,
  requireLinkedChange,
} from '#server/policies/email-change/use-email-link.ts'
import { type EmailChange, findWaitingEmailChange } from '#server/policies/email-change/repository.ts'
import { requestEmailChange } from '#server/policies/email-change/request-email-change.ts'
import { withdrawEmailChange } from '#server/policies/email-change/withdraw-email-change.ts'
import { findPolicy } from '#server/policies/repository.ts'
import { requirePolicy } from '#server/policies/require-policy.ts'

/** The e-mail address of an insured, and how it is changed. */
export function registerEmailChangeRoutes(server: Server): void {
  serve(server, getInsuredEmail, async ({ db, now }, { caller, params }) => {
    const { policy } = await requirePolicy(db, caller, params.number)
    return { data: present(policy, await findWaitingEmailChange(db, policy.id, now())) }
  })

  serve(server, requestCall, async (context, { caller, params, body, raw }) => {
    const request = { ...changeCaller(caller), ...params, ...body, ip: raw.ip }
    const { policy, change } = await requestEmailChange(context, request)
    return { data: present(policy, change) }
  })

  serve(server, withdrawCall, async (context, { caller, params }) => {
    const policy = await withdrawEmailChange(context, { ...changeCaller(caller), ...params })
    return { data: present(policy, undefined) }
  })

  serve(server, getEmailChange, async (context, { params, response }) => {
    response.header('cache-control', 'no-store')
    return { data: await presentLinked(context, await requireLinkedChange(context, params.token)) }
  })

  serve(server, confirmCall, async (context, { params }) => ({
    data: await presentLinked(context, await confirmEmailChange(context, params.token)),
  }))

  serve(server, undoCall, async (context, { params }) => ({
    data: await presentLinked(context, await undoEmailChange(context, params.token)),
  }))
}

function present({ email }: { email: string }, waiting: EmailChange | undefined): InsuredEmail {
  return {
    email,
    waiting: waiting
      ? {
          email: waiting.newEmail,
          ...toWire(waiting, ['requestedAt', 'expiresAt']),
        }
      : null,
  }
}

/** The new address may be mistyped, so who reads it does not learn the old one. */
async function presentLinked(
  { db }: Context,
  { link, change, policyNumber }: LinkedChange,
): Promise<LinkedEmailChange> {
  const found = await findPolicy(db, THE_PROGRAM.session, policyNumber)
  return {
    purpose: link.purpose,
    state: change.state === 'replaced' ? 'undone' : change.state,
    policy_number: policyNumber,
    event_name: found?.certificate.event.tournament ?? '',
    new_email: change.newEmail,
    old_email: link.purpose === 'undo' ? change.oldEmail : null,
    expires_at: link.expiresAt.toISOString(),
  }
}
