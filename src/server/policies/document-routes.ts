import { ownPolicyPath } from '#contract/page-path.ts'
import { getPolicyCalendar, getPolicyDocument, getPolicyPaper } from '#contract/policies.ts'
import { eventCalendar } from '#domain/papers/event-calendar.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { documentType, policyPaper } from '#server/policies/policy-papers.ts'
import { policyFor, sessionOf } from '#server/policies/policy-of.ts'
import { listEarlierCertificates } from '#server/policies/repository.ts'

/** The papers of a policy, as files and as words, and its days for a calendar. */
export function registerPolicyDocumentRoutes(server: Server): void {
  serve(server, getPolicyDocument, async ({ db, threads }, { caller, params, query, aside }) => {
    const found = await policyFor(db, caller, params.number)
    const asked = { type: params.type, ...query }
    const words = await policyPaper(db, found, sessionOf(caller), asked)
    aside.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await threads.setPaper(words, 'person'),
      fileName: `${[params.number, documentType(asked), ...versionWord(query.version)].join('-')}.pdf`,
      inline: true,
    }
  })

  serve(server, getPolicyPaper, async ({ db }, { caller, params, query, aside }) => {
    const found = await policyFor(db, caller, params.number)
    aside.header('cache-control', 'private, no-store')
    return { data: await policyPaper(db, found, sessionOf(caller), { type: params.type, ...query }) }
  })

  serve(server, getPolicyCalendar, async ({ db, env }, { caller, params, aside }) => {
    const { policy, certificate } = await policyFor(db, caller, params.number)
    const earlier = await listEarlierCertificates(db, policy.id, certificate.version)
    const calendar = eventCalendar(certificate, earlier, {
      policyUrl: env.publicUrl + ownPolicyPath(params.number),
      host: new URL(env.publicUrl).hostname,
      cancelled: false,
    })
    if (calendar === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    aside.header('cache-control', 'private, no-store')
    return {
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendar,
      fileName: `${params.number}-event.ics`,
    }
  })
}

function versionWord(version: string | undefined): string[] {
  return version === undefined ? [] : [`version-${version}`]
}
