import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { group, list } from '#domain/documents/layout/document-parts.ts'
import { type DocumentPart } from '#domain/documents/layout/printable-document.ts'
import {
  type CertificateContent,
  type CertificateContest,
} from '#domain/documents/certificate/certificate.ts'
import {
  CERTIFICATE_TERMS_VERSION,
  getContestTerms,
  GENERAL_TERMS,
} from '#domain/contests/conditions/contest-terms.ts'

/**
 * The general rules, then the rules of each kind of contest once.
 *
 * @rule N56 Documents state the rules of a contest under its name, so that nobody applies them to another contest.
 */
export function listContestRules(contests: readonly CertificateContest[]): DocumentPart[] {
  return [
    list(GENERAL_TERMS),
    ...CONTEST_DEFINITIONS.filter(({ entity }) => contests.some((contest) => contest.entity === entity)).map(
      ({ title, entity }) => group(title, [list(getContestTerms(entity))]),
    ),
  ]
}

/** The accepted rules of a policy. For an older version of the rules, the contest of each sentence is not known. */
export function listAcceptedRules({ contests, terms }: CertificateContent): DocumentPart[] {
  return terms.version === CERTIFICATE_TERMS_VERSION ? listContestRules(contests) : [list(terms.conduct)]
}
