import { ownPolicyPath } from '#contract/page-path.ts'
import { getPolicyCalendar, getPolicyDocument, getPolicyPaper } from '#contract/policies.ts'
import { buildEventCalendar } from '#domain/documents/calendar/event-calendar.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { documentType, loadPolicyDocument } from '#server/policies/documents/policy-documents.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { listEarlierCertificates } from '#server/policies/repository.ts'

/** The documents of a policy, as PDF files and as content for the print view, and its calendar file. */
export function registerPolicyDocumentRoutes(server: Server): void {
  serve(server, getPolicyDocument, async ({ db, threads }, { caller, params, query, response }) => {
    const found = await requirePolicy(db, caller, params.number)
    const request = { type: params.type, ...query }
    const words = await loadPolicyDocument(db, found, requireSession(caller), request)
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await threads.renderPdf(words, 'person'),
      fileName: `${[params.number, documentType(request), ...versionSuffix(query.version)].join('-')}.pdf`,
      inline: true,
    }
  })

  serve(server, getPolicyPaper, async ({ db }, { caller, params, query, response }) => {
    const found = await requirePolicy(db, caller, params.number)
    response.header('cache-control', 'private, no-store')
    return {
      data: await loadPolicyDocument(db, found, requireSession(caller), { type: params.type, ...query }),
    }
  })

  serve(server, getPolicyCalendar, async ({ db, env }, { caller, params, response }) => {
    const { policy, certificate } = await requirePolicy(db, caller, params.number)
    const earlier = await listEarlierCertificates(db, policy.id, certificate.version)
    const calendar = buildEventCalendar(certificate, earlier, {
      policyUrl: env.publicUrl + ownPolicyPath(params.number),
      host: new URL(env.publicUrl).hostname,
      cancelled: false,
    })
    if (calendar === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: calendar,
      fileName: `${params.number}-event.ics`,
    }
  })
}

function versionSuffix(version: string | undefined): string[] {
  return version === undefined ? [] : [`version-${version}`]
}
