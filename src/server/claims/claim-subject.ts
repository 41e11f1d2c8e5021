import { certificateInForce, playZone, startOfPlayOn } from '#domain/claims/insured/certificate-in-force.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import {
  type ClaimedContest,
  findInsuredContest,
  readInsuredContests,
} from '#domain/claims/insured/read-certificate.ts'
import { claimableFrom, findClaimRejection } from '#domain/claims/reporting/claimable.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { listCertificates } from '#server/policies/documents/repository.ts'

/** All certificates of a policy, oldest first: there is one at least. */
export async function readCertificates(db: Db, policyId: string): Promise<CertificateContent[]> {
  const found = await listCertificates(db, policyId)
  return found.map(({ content }) => content).toReversed()
}

/** The certificate that a shot is judged by, and what it insured; the first one where the shot came before any. */
export function insuredAt(
  certificates: readonly CertificateContent[],
  contest: ClaimedContest,
  shotAt: Date,
): { certificate: CertificateContent; insured: InsuredContest } | undefined {
  const certificate = certificateInForce(certificates, shotAt) ?? certificates[0]
  const insured = certificate && findInsuredContest(certificate, contest)
  return insured && { certificate, insured }
}

/** A contest as it was insured last, and whether a win in it can be reported. */
export interface ContestToClaim {
  insured: InsuredContest
  certificate: CertificateContent
  rejection: 'PLAY_HAS_NOT_STARTED' | 'NOT_INSURED' | undefined
  opensAt: Date | undefined
}

/**
 * The contests of a policy, also those that were taken out of it: of them a win counts if they were played before.
 *
 * @rule N111 A contest that was played before the policy was cancelled, or before it was taken out, can be claimed.
 */
export function contestsToClaim(
  { policy }: Pick<ChangeSubject, 'policy'>,
  certificates: readonly CertificateContent[],
  now: Date,
): ContestToClaim[] {
  const newest = new Map<string, { insured: InsuredContest; certificate: CertificateContent }>()
  for (const certificate of certificates)
    for (const insured of readInsuredContests(certificate))
      newest.set(`${insured.kind} ${insured.index}`, { insured, certificate })
  const ended = policy.cancelledAt ?? policy.lapsedAt
  return [...newest.values()].map(({ insured, certificate }) => {
    const [date] = insured.dates
    const begins = date && startOfPlayOn(certificate, date)
    const endedAt = ended ?? takenOutAt(certificates, insured, certificate)
    const timeZone = playZone(certificate)
    const rejection = findClaimRejection({
      ...(date && { date }),
      ...(begins && { begins }),
      ...(endedAt && { endedAt }),
      timeZone,
      now,
    })
    return { insured, certificate, rejection, opensAt: opensAt(rejection, date, timeZone) }
  })
}

function opensAt(
  rejection: ContestToClaim['rejection'],
  date: CalendarDate | undefined,
  timeZone: string,
): Date | undefined {
  return rejection === 'PLAY_HAS_NOT_STARTED' && date ? claimableFrom(date, timeZone) : undefined
}

/** When the next certificate came without it; undefined while the newest has it. */
function takenOutAt(
  certificates: readonly CertificateContent[],
  contest: ClaimedContest,
  last: CertificateContent,
): Date | undefined {
  const next = certificates.find(({ version }) => version > last.version)
  return next && !findInsuredContest(next, contest) ? new Date(next.issuedAt) : undefined
}
