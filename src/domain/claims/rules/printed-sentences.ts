import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { rulesFor } from '#domain/claims/rules/check-claim.ts'
import { type RuleId, ruleSentence } from '#domain/contests/conditions/rule-sentences.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { formatClaimDeadlines } from '#domain/documents/certificate/claim-sentences.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import {
  printedRules,
  type PrintedRule,
  readWitnessLine,
} from '#domain/documents/certificate/printed-rules.ts'

/**
 * The sentence of each rule as a certificate printed it, for letters and pages that quote it; rules that it does not print have the
 * sentence of the table.
 */
export function printedSentences(
  content: CertificateContent,
  insured: InsuredContest,
): ReadonlyMap<RuleId, string> {
  const printed = new Map([
    ...deadlineSentences(content),
    ...conductSentences(content),
    ...contestSentences(content, insured),
  ])
  return new Map(
    rulesFor(insured).map((rule) => [rule.id, printed.get(rule.id) ?? ruleSentence(rule.id, insured)]),
  )
}

function conductSentences(content: CertificateContent): [RuleId, string][] {
  const { general, kinds, claims } = printedRules(content)
  return sentencesOf([...general, ...CONTEST_KINDS.flatMap((kind) => kinds[kind] ?? []), ...claims])
}

/** The sentences that are printed with the contest: witnesses and video. */
function contestSentences(content: CertificateContent, insured: InsuredContest): [RuleId, string][] {
  const contest = content.contests.find(
    ({ entity, index }) => entity === insured.kind && index === insured.index,
  )
  return sentencesOf((contest?.witnesses ?? []).map(readWitnessLine))
}

/** The first edition has no rules of claims: the deadlines stand on the certificate with their days. */
function deadlineSentences({ claims }: CertificateContent): [RuleId, string][] {
  const deadlines = formatClaimDeadlines(claims)
  return [
    ['C1', deadlines],
    ['C2', deadlines],
  ]
}

function sentencesOf(rules: readonly PrintedRule[]): [RuleId, string][] {
  return rules.flatMap(({ ids, sentence }) => ids.map((id): [RuleId, string] => [id, sentence]))
}
