import { type InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { rulesFor } from '#domain/claims/rules/check-claim.ts'
import { type RuleId, ruleSentence } from '#domain/contests/conditions/rule-sentences.ts'
import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import { formatClaimDeadlines } from '#domain/documents/certificate/claim-sentences.ts'
import {
  type CertificateContent,
  type CertificateContest,
} from '#domain/documents/certificate/certificate.ts'

/** Which rules the sentences of a terms version state, by their place under general terms and under each kind. */
interface SentencePlaces {
  general: readonly (readonly RuleId[])[]
  kinds: Readonly<Record<ContestKind, readonly (readonly RuleId[])[]>>
}

/** The versions that printed no ids beside their sentences. Certificates with them are out, so that their places never change. */
const PLACES: Readonly<Record<string, SentencePlaces>> = {
  'CT-2027.1': {
    general: [['G1'], ['H1', 'S3']],
    kinds: {
      grand_prize: [['H2', 'H6'], ['H4'], ['H5'], ['H3'], []],
      putting_prize: [['P1'], ['P2'], ['P3'], ['P4']],
      shootout: [['S1', 'S5'], ['S2'], ['S3'], ['S4']],
      dice_roll: [['D1', 'D2'], ['D3'], ['D5'], ['D4']],
    },
  },
}

/**
 * The sentence of each rule as a certificate printed it, for letters that quote it; rules that it does not print have the sentence of
 * the table.
 *
 * @rule N111 A certificate keeps the sentences that it was issued with; where they have no ids, they are known by their place.
 */
export function printedSentences(
  content: CertificateContent,
  insured: InsuredContest,
): ReadonlyMap<RuleId, string> {
  const printed = new Map([...conductSentences(content), ...contestSentences(content, insured)])
  return new Map(
    rulesFor(insured).map((rule) => [rule.id, printed.get(rule.id) ?? ruleSentence(rule.id, insured)]),
  )
}

function conductSentences({ terms, contests }: CertificateContent): [RuleId, string][] {
  const places = PLACES[terms.version]
  if (!places) return []
  const kinds = CONTEST_KINDS.filter((kind) => contests.some(({ entity }) => entity === kind))
  const order = [...places.general, ...kinds.flatMap((kind) => places.kinds[kind])]
  return order.flatMap((ids, at) => {
    const sentence = terms.conduct[at]
    return sentence === undefined ? [] : ids.map((id): [RuleId, string] => [id, sentence])
  })
}

/** The sentences that are printed with the contest: witnesses, video and deadlines. */
function contestSentences(content: CertificateContent, insured: InsuredContest): [RuleId, string][] {
  const deadlines = formatClaimDeadlines(content.claims)
  const contest = content.contests.find(
    ({ entity, index }) => entity === insured.kind && index === insured.index,
  )
  return [...(contest ? witnessSentences(contest, insured) : []), ['C1', deadlines], ['C2', deadlines]]
}

function witnessSentences(
  { witnesses }: CertificateContest,
  { witnesses: needs }: InsuredContest,
): [RuleId, string][] {
  const [partners, independent] = needs.playingPartners > 0 ? witnesses : [undefined, witnesses[0]]
  return [
    ...(partners === undefined ? [] : [['W1', partners] satisfies [RuleId, string]]),
    ...(needs.independent > 0 && independent !== undefined
      ? (['W2', 'W3', 'W4'] as const).map((id): [RuleId, string] => [id, independent])
      : []),
    ...(needs.video ? [['W5', witnesses.at(-1) ?? ''] satisfies [RuleId, string]] : []),
  ]
}
