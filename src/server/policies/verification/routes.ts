import { verifyCertificate } from '#contract/verification.ts'
import { getCertificateStatus } from '#domain/documents/certificate/certificate.ts'
import { formatContestDate } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'
import { formatPlayDays } from '#domain/documents/certificate/certificate-summary.ts'
import { parseVerificationCode } from '#domain/documents/certificate/verification-code.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { findCertificateByCode } from '#server/policies/verification/repository.ts'

/** @rule O02 Anybody with a certificate can check it by its code; the answer contains no personal data. */
export function registerVerificationRoutes(server: Server): void {
  serve(server, verifyCertificate, async ({ db }, { params }) => {
    const code = parseVerificationCode(params.code)
    const found = code === undefined ? undefined : await findCertificateByCode(db, code)
    if (!found) return { data: null }
    const { content, currentVersion, isOver } = found
    const status = getCertificateStatus(content.version, currentVersion, isOver)
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
      },
    }
  })
}
