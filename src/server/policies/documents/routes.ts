import { ownPolicyPath } from '#contract/page-path.ts'
import { getPolicyCalendar, getPolicyDocument, getPolicyPaper } from '#contract/policies.ts'
import {
  getAllPapersFile,
  getPaperFile,
  getPaperWords,
  listPolicyDocuments,
} from '#contract/policy-documents.ts'
import { amountsToWire, toWire } from '#contract/wire-record.ts'
import { buildEventCalendar } from '#domain/documents/calendar/event-calendar.ts'
import { SUMMARY_ID } from '#domain/documents/issued-documents.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'
import type { Caller } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { documentType, loadPolicyDocument } from '#server/policies/documents/policy-documents.ts'
import {
  listIssuedDocuments,
  loadCurrentDocuments,
  loadIssuedDocument,
} from '#server/policies/documents/issued-documents.ts'
import { loadPolicySummary } from '#server/policies/documents/policy-summary.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { isOver, listEarlierCertificates } from '#server/policies/repository.ts'
import { verifyCertificate } from '#contract/verification.ts'
import { getCertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { formatContestDate } from '#domain/values/calendar.ts'
import { formatPlayDays } from '#domain/documents/certificate/certificate-summary.ts'
import { formatMoney } from '#domain/values/money.ts'
import { parseVerificationCode } from '#domain/documents/certificate/verification-code.ts'
import { findCertificateByCode, findLetterByCode } from '#server/policies/documents/repository.ts'

/** The documents of a policy, as PDF files and as content for the print view, and its calendar file. */
export function registerPolicyDocumentRoutes(server: Server): void {
  registerVerificationRoutes(server)

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

  serve(server, listPolicyDocuments, async ({ db }, { caller, params }) => {
    const found = await requirePolicy(db, caller, params.number)
    const issued = await listIssuedDocuments(db, found, requireSession(caller))
    return {
      data: issued.map((paper) => ({
        ...toWire(paper, ['id', 'type', 'title', 'current', 'issuedAt']),
        ...amountsToWire(paper, ['total']),
      })),
    }
  })

  serve(server, getAllPapersFile, async ({ db, threads }, { caller, params, response }) => {
    // A change that is made meanwhile is in all of them or in none.
    const { found, documents } = await readAtOneMoment(db, async (trx) => {
      const policy = await requirePolicy(trx, caller, params.number)
      return { found: policy, documents: await loadCurrentDocuments(trx, policy, requireSession(caller)) }
    })
    const [newest] = documents
      .map(({ issuedAt }) => issuedAt)
      .toSorted()
      .toReversed()
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await threads.renderJoinedPdf(
        {
          name: `Documents of policy ${params.number}`,
          subject: 'Golf contest prize insurance',
          issuedAt: newest ?? found.certificate.issuedAt,
          documents,
        },
        'person',
      ),
      fileName: `${params.number}-documents.pdf`,
      inline: true,
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

/** @rule O02 Anybody with a certificate can check it by its code; the answer contains no personal data. */
function registerVerificationRoutes(server: Server): void {
  serve(server, verifyCertificate, async ({ db }, { params }) => {
    const code = parseVerificationCode(params.code)
    const letter = code === undefined ? undefined : await findLetterByCode(db, code)
    const found = letter ?? (code === undefined ? undefined : await findCertificateByCode(db, code))
    if (!found) return { data: null }
    const { content, currentVersion, ended } = found
    const status = getCertificateStatus(content.version, currentVersion, ended)
    const { event, dollarSign } = content
    return {
      data: {
        policy_number: content.policyNumber,
        version: content.version,
        is_current: status === 'in-force',
        status,
        issued_at: content.issuedAt,
        tournament_name: event.tournament,
        course_name: event.course,
        place: `${event.city}, ${event.state}`,
        first_contest_date: formatContestDate(event.firstDay),
        play_days: formatPlayDays(content.contests),
        contests: content.contests.map(
          ({ title, prizeValue }) => `${title}, ${formatMoney(prizeValue, dollarSign)}`,
        ),
        test: content.test,
        ...(letter && { letter: toWire(letter.letter, ['number', 'kind', 'recipient', 'writtenAt']) }),
      },
    }
  })
}
