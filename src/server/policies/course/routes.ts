import {
  createCourseLink as createCall,
  endCourseLink as endCall,
  getCourseSetup,
  listCourseLinks as listCall,
  mailCourseLink as mailCall,
} from '#contract/course-links.ts'
import { toWire } from '#contract/wire-record.ts'
import { buildCourseSetup } from '#domain/documents/course-setup.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { changeCaller, THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { listCourseLinks, useCourseLink } from '#server/policies/course/repository.ts'
import { createCourseLink, endCourseLink, mailCourseLink } from '#server/policies/course/share-with-course.ts'
import { quoteOf } from '#server/policies/present-policy.ts'
import { findPolicy } from '#server/policies/repository.ts'

/** What a golf course reads of a policy, and the links to it. */
export function registerCourseRoutes(server: Server): void {
  serve(server, listCall, async ({ db, now }, { caller }) => {
    const { session, rep } = changeCaller(caller)
    // A rep opens all policies; their links are at each policy.
    const found = rep ? [] : await listCourseLinks(db, session, now())
    return {
      data: found.map(({ link, policyNumber, certificate }) => ({
        ...toWire(link, ['id', 'sentTo', 'createdAt', 'usedAt', 'expiresAt']),
        policy_number: policyNumber,
        event_name: certificate.event.tournament,
      })),
    }
  })

  serve(server, createCall, async (context, { caller, params, response }) => {
    const { link, url } = await createCourseLink(context, { ...changeCaller(caller), ...params })
    response.header('cache-control', 'no-store')
    return { data: { ...toWire(link, ['id', 'expiresAt']), url } }
  })

  serve(server, mailCall, async (context, { caller, params, body, raw: { ip } }) => {
    const link = await mailCourseLink(context, { ...changeCaller(caller), ...params, ...body, ip })
    return { data: { ...toWire(link, ['id', 'expiresAt']), sent_to: body.email } }
  })

  serve(server, endCall, async (context, { caller, params }) => {
    await endCourseLink(context, { ...changeCaller(caller), ...params })
    return { data: { ended: 1 } }
  })

  serve(server, getCourseSetup, async ({ db, now }, { params, response }) => {
    response.header('cache-control', 'no-store')
    const used = await useCourseLink(db, hashSecret(params.token), now())
    const found = used && (await findPolicy(db, THE_PROGRAM.session, used.number))
    if (!used || !found) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    const setup = buildCourseSetup(found.certificate, quoteOf(found))
    return {
      data: {
        event: setup.event,
        course: setup.course,
        tee_time: setup.teeTime,
        contests: setup.contests.map(({ setUp, ...contest }) => ({ ...contest, set_up: setUp })),
        bonus_prizes: setup.bonusPrizes,
        contact: setup.contact,
        test: found.certificate.test,
        expires_at: used.expiresAt.toISOString(),
      },
    }
  })
}
