import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { group, list } from '#domain/papers/paper-parts.ts'
import { type PaperPart } from '#domain/papers/paper-words.ts'
import { type CertificateContent, type CertificateContest } from '#domain/policy/certificate.ts'
import { CERTIFICATE_TERMS_VERSION, conductTerms, GENERAL_TERMS } from '#domain/policy/conduct.ts'

/**
 * What holds for all contests, then the rules of each kind of contest once.
 *
 * @rule N56 Papers state the rules of a contest under its name, so that nobody takes them for those of another.
 */
export function contestRules(contests: readonly CertificateContest[]): PaperPart[] {
  return [
    list(GENERAL_TERMS),
    ...CONTEST_KINDS.filter(({ entity }) => contests.some((contest) => contest.entity === entity)).map(
      ({ title, witnessed }) => group(title, [list(conductTerms(witnessed))]),
    ),
  ]
}

/** The rules that were accepted with a policy; of another wording only the sentences are known, not whose they are. */
export function acceptedRules({ contests, terms }: CertificateContent): PaperPart[] {
  return terms.version === CERTIFICATE_TERMS_VERSION ? contestRules(contests) : [list(terms.conduct)]
}
