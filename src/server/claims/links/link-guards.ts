import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { policyNumber } from '#contract/policy-number.ts'
import { helpersUntil } from '#domain/claims/links/link-life.ts'
import { ProblemError } from '#domain/problem.ts'
import {
  type Caller,
  type EventDayCaller,
  type FindRep,
  findNoRep,
  type Guard,
  type OpenedLink,
} from '#server/access/access.ts'
import { readLinkSession } from '#server/claims/links/link-session.ts'
import { findEvent } from '#server/claims/links/repository.ts'
import { type AccessContext, policySessionGuard } from '#server/policies/access/policy-access.ts'
import { canOpenPolicy } from '#server/policies/repository.ts'

const policyInPath = z.object({ number: policyNumber })

/**
 * Lets those in who may be at the event of the policy in the path. A session of another policy, and a policy that nobody has, are
 * answered alike.
 *
 * @rule N103 A helper's link opens the day of its event, and nothing else.
 */
export function eventDayGuard(context: AccessContext, repOf: FindRep = findNoRep): Guard {
  const openPolicies = policySessionGuard(context, repOf)
  return async (request): Promise<Caller> => {
    const path = policyInPath.safeParse(request.params)
    const event = path.success ? await findEvent(context.db, path.data.number) : undefined
    const opened = await sessionOf(openPolicies, request)
    if (event && opened.session && (await canOpenPolicy(context.db, opened.session, event.policyId)))
      return { ...opened, eventDay: { policyId: event.policyId, by: opened.rep ? 'rep' : 'policy' } }
    const link = await readLinkSession(context, 'helper', request)
    if (event && link?.policyId === event.policyId) {
      const until = helpersUntil(event.certificate)
      const isOver = until !== undefined && until <= context.now()
      const endedAt = link.endedAt ?? (isOver ? until : null)
      const helper = { id: link.id, name: link.name, endedAt }
      return { eventDay: { policyId: event.policyId, by: 'helper', link: helper } }
    }
    // What a rep may do is looked at first; that there is no such policy is said by the call.
    if (opened.rep) return opened
    if (!opened.session && !link) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  }
}

async function sessionOf(guard: Guard, request: FastifyRequest): Promise<Caller> {
  try {
    return await guard(request)
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'SIGN_IN_REQUIRED') return {}
    throw error
  }
}

/**
 * Who calls about the day of an event; throws for a helper whose link has ended. What a phone kept before that may still be taken:
 * such a call reads `caller.eventDay` itself.
 *
 * @rule N103 A helper's link that has ended opens nothing more.
 */
export function requireEventDay({ eventDay, rep }: Caller): EventDayCaller {
  if (!eventDay && rep) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  if (!eventDay) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
  if (eventDay.link?.endedAt) throw new ProblemError({ code: 'LINK_ENDED' })
  return eventDay
}

/** Requires the session of a link to sign something, to send identity documents, or to follow an award. What became of the link is the call's to say. */
export function taskLinkGuard(context: AccessContext): Guard {
  return async (request) => {
    const link = await readLinkSession(context, 'task', request)
    if (!link || link.kind === 'helper') throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    return { link: { id: link.id, kind: link.kind } }
  }
}

/** The link of a call, if it is of this kind. */
export function requireLink({ link }: Caller, kind: OpenedLink['kind']): OpenedLink {
  if (link?.kind !== kind) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
  return link
}
