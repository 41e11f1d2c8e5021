import {
  createHelperLink as createHelper,
  endClaimLink as endLinkOfClaim,
  endHelperLink as endHelper,
  type HelperLink,
  listClaimPeople,
  listHelperLinks,
  nameClaimPerson,
  sendClaimLink,
} from '#contract/claims/people.ts'
import {
  getClaimAward,
  getClaimTask,
  openClaimLink,
  renewClaimLink,
  sendClaimTask,
} from '#contract/claims/tasks.ts'
import { helpersUntil } from '#domain/claims/links/link-life.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { namePerson, presentPeople } from '#server/claims/links/claim-people.ts'
import { createHelperLink, endHelperLink } from '#server/claims/links/helper-links.ts'
import { requireLink } from '#server/claims/links/link-guards.ts'
import { openLink, renewLink } from '#server/claims/links/open-link.ts'
import { presentAward } from '#server/claims/links/present-award.ts'
import { presentLink } from '#server/claims/links/present-link.ts'
import { presentTask } from '#server/claims/links/present-task.ts'
import { listLinks } from '#server/claims/links/repository.ts'
import { endClaimLink, sendLink } from '#server/claims/links/send-link.ts'
import { sendTask } from '#server/claims/links/send-task.ts'
import { openClaimOf } from '#server/claims/present-claim.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeCaller, changeCaller } from '#server/policies/amendments/change-caller.ts'
import { readSubject } from '#server/policies/amendments/change-subject.ts'

/** What somebody opens by a link of their own. */
export function registerClaimTaskRoutes(server: Server): void {
  serve(server, openClaimLink, async (context, { body, response }) => {
    const { kind, policyNumber, cookie } = await openLink(context, body.token)
    response.setCookie(cookie.name, cookie.value, cookie.options)
    return { data: { kind, policy_number: policyNumber } }
  })

  serve(server, renewClaimLink, async (context, { body }) => {
    await renewLink(context, body.token)
    return { data: { accepted: true as const } }
  })

  serve(server, getClaimTask, async ({ db, now }, { caller }) => ({
    data: await presentTask(db, requireLink(caller, 'task').id, now()),
  }))

  serve(server, sendClaimTask, async (context, { caller, body }) => {
    const link = requireLink(caller, 'task')
    // Another link was opened in this browser since: what was typed for one is not sent with the other.
    if (body.link !== link.id) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    const { id, values, statement_version: statementVersion, signature, message } = body
    await sendTask(context, link.id, { id, values, statementVersion, signature, message })
    return { data: await presentTask(context.db, link.id, context.now()) }
  })

  serve(server, getClaimAward, async (context, { caller }) => ({
    data: await presentAward(context, requireLink(caller, 'tracker').id),
  }))
}

/** Whom the holder, the producer or a rep gives a link. */
export function registerClaimLinkRoutes(server: Server): void {
  serve(server, listClaimPeople, async (context, { caller, params }) => ({
    data: await peopleOf(context, changeCaller(caller), params.number),
  }))

  serve(server, nameClaimPerson, async (context, { caller, params, body }) => {
    const who = changeCaller(caller)
    const { role, place, name, email = null, phone = null } = body
    const opened = await openClaimOf(context.db, who, params.number)
    await namePerson(context, who, opened, { role, place, name, email, phone })
    return { data: await peopleOf(context, who, params.number) }
  })

  serve(server, sendClaimLink, async (context, { caller, params: { number, id }, body, raw: { ip } }) => {
    const who = changeCaller(caller)
    const opened = await openClaimOf(context.db, who, number)
    const url = await sendLink(context, who, opened, { ...body, id, ip })
    return { data: { people: await peopleOf(context, who, number), url } }
  })

  serve(server, endLinkOfClaim, async (context, { caller, params: { number, id } }) => {
    const who = changeCaller(caller)
    await endClaimLink(context, who, await openClaimOf(context.db, who, number), id)
    return { data: await peopleOf(context, who, number) }
  })

  serve(server, listHelperLinks, async (context, { caller, params }) => ({
    data: await helpersOf(context, changeCaller(caller), params.number),
  }))

  serve(server, createHelper, async (context, { caller, params: { number }, body, raw: { ip } }) => {
    const who = changeCaller(caller)
    const { name, to = null } = body
    const url = await createHelperLink(context, { ...who, number, name, to, ip })
    return { data: { links: await helpersOf(context, who, number), url } }
  })

  serve(server, endHelper, async (context, { caller, params }) => {
    const who = changeCaller(caller)
    await endHelperLink(context, { ...who, ...params })
    return { data: await helpersOf(context, who, params.number) }
  })
}

async function peopleOf({ db, now }: Context, caller: ChangeCaller, number: string) {
  const { claim } = await openClaimOf(db, caller, number)
  return presentPeople(db, claim, now())
}

async function helpersOf(
  { db, now }: Context,
  { session }: ChangeCaller,
  number: string,
): Promise<HelperLink[]> {
  const { policy, certificate } = await readSubject(db, session, number)
  const until = helpersUntil(certificate)
  const links = await listLinks(db, policy.id, 'helper')
  return links.map((link) => ({ ...presentLink(link, until, now()), name: link.name }))
}
