import { ownPolicyPath } from '#contract/page-path.ts'
import { getPolicyCalendar, getPolicyDocument, getPolicyPaper } from '#contract/policies.ts'
import { getPaperFile, getPaperWords, listPolicyPapers } from '#contract/policy-documents.ts'
import { toDollars } from '#domain/values/money.ts'
import { buildEventCalendar } from '#domain/documents/calendar/event-calendar.ts'
import { SUMMARY_ID } from '#domain/documents/issued-documents.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Caller } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { documentType, loadPolicyDocument } from '#server/policies/documents/policy-documents.ts'
import { listIssuedDocuments, loadIssuedDocument } from '#server/policies/documents/issued-documents.ts'
import { loadPolicySummary } from '#server/policies/documents/policy-summary.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { isOver, listEarlierCertificates } from '#server/policies/repository.ts'

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

  serve(server, listPolicyPapers, async ({ db }, { caller, params }) => {
    const found = await requirePolicy(db, caller, params.number)
    const issued = await listIssuedDocuments(db, found, requireSession(caller))
    return {
      data: issued.map(({ id, type, title, issuedAt, total, current }) => ({
        id,
        type,
        title,
        current,
        issued_at: issuedAt,
        total: total === null ? null : toDollars(total),
      })),
    }
  })

  serve(server, getPaperFile, async ({ db, threads, now }, { caller, params, response }) => {
    const id = params.id.replace(/\.pdf$/, '')
    const words = await loadPaper(db, caller, { ...params, id }, now())
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await threads.renderPdf(words, 'person'),
      fileName: `${params.number}-${id}.pdf`,
      inline: true,
    }
  })

  serve(server, getPaperWords, async ({ db, now }, { caller, params, response }) => {
    const data = await loadPaper(db, caller, params, now())
    response.header('cache-control', 'private, no-store')
    return { data }
  })

  serve(server, getPolicyCalendar, async ({ db, env }, { caller, params, response }) => {
    const { policy, certificate } = await requirePolicy(db, caller, params.number)
    const earlier = await listEarlierCertificates(db, policy.id, certificate.version)
    const calendar = buildEventCalendar(certificate, earlier, {
      policyUrl: env.publicUrl + ownPolicyPath(params.number),
      host: new URL(env.publicUrl).hostname,
      cancelled: isOver(policy),
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

/** One of the papers that were issued, or the summary of now. */
async function loadPaper(db: Db, caller: Caller, { number, id }: { number: string; id: string }, now: Date) {
  const found = await requirePolicy(db, caller, number)
  const session = requireSession(caller)
  return id === SUMMARY_ID
    ? loadPolicySummary(db, found, session, now)
    : loadIssuedDocument(db, found, session, id)
}

function versionSuffix(version: string | undefined): string[] {
  return version === undefined ? [] : [`version-${version}`]
}
