import { CURRENT_TERMS, editionOf } from '#domain/contests/conditions/editions.ts'
import { witnessIds2027 } from '#domain/contests/conditions/terms-2027-1.ts'
import {
  collectTerms,
  idPrefix,
  nameRule,
  printRule,
  type StatedRule,
  type TermsEdition,
} from '#domain/contests/conditions/terms-edition.ts'
import { RULE_IDS } from '#domain/contests/conditions/rule-sentences.ts'
import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'

/** A rule of a certificate: the line that is printed on it, and which rules its sentence states. */
export interface PrintedRule extends StatedRule {
  line: string
}

/** The rules of a certificate by what they are for. */
export interface PrintedRules {
  general: readonly PrintedRule[]
  kinds: Readonly<Partial<Record<ContestKind, readonly PrintedRule[]>>>
  claims: readonly PrintedRule[]
}

/** For these contests. */
type Contests = readonly Pick<CertificateContest, 'entity'>[]

/**
 * What a certificate printed, sentence by sentence; of terms that nobody knows, only the words are known.
 *
 * @rule N111 A certificate keeps the sentences that it was issued with; where they have no ids, they are known by their place.
 */
export function printedRules({
  contests,
  terms,
}: {
  contests: Contests
  terms: Pick<CertificateContent['terms'], 'version' | 'conduct'>
}): PrintedRules {
  const edition = editionOf(terms.version)
  return edition
    ? placeLines(edition, contests, terms.conduct)
    : { general: terms.conduct.map((line) => ({ ids: [], sentence: line, line })), kinds: {}, claims: [] }
}

/** The rules that these contests would be bought under. */
export function currentRules(contests: Contests): PrintedRules {
  const kinds = contests.map(({ entity }) => entity)
  return placeLines(CURRENT_TERMS, contests, collectTerms(CURRENT_TERMS, kinds))
}

/** The sentences of a kind stand together after those for all contests; which kinds there are shows by the first sentence. */
function placeLines(edition: TermsEdition, contests: Contests, conduct: readonly string[]): PrintedRules {
  const rest = [...conduct]
  const take = (rules: readonly StatedRule[]): PrintedRule[] =>
    rest.splice(0, rules.length).map((line, at) => {
      const ids = rules[at]?.ids ?? []
      return { ids, line, sentence: withoutPrefix(line, idPrefix(ids)) }
    })
  const general = take(edition.general)
  const stated = CONTEST_KINDS.flatMap((kind) => {
    const [first] = edition.kinds[kind]
    return first && printRule(edition, first) === rest[0] ? [{ kind, rules: take(edition.kinds[kind]) }] : []
  })
  const insured = stated.filter(({ kind }) => contests.some(({ entity }) => entity === kind))
  return {
    general,
    kinds: Object.fromEntries(insured.map(({ kind, rules }) => [kind, rules])),
    claims: take(edition.claims),
  }
}

function withoutPrefix(line: string, prefix: string): string {
  return line.startsWith(prefix) ? line.slice(prefix.length) : line
}

/** A printed sentence about witnesses or video, with the rules that it states. */
export function readWitnessLine(line: string): PrintedRule {
  const id = RULE_IDS.find((one) => line.startsWith(idPrefix([one])))
  return id
    ? { ids: [id], line, sentence: withoutPrefix(line, idPrefix([id])) }
    : { ids: witnessIds2027(line), line, sentence: line }
}

/** Who has to have seen a win, and the video, each with the ids of its rules, also where the certificate printed none. */
export function nameWitnesses({ witnesses }: Pick<CertificateContest, 'witnesses'>): string[] {
  return witnesses.map((line) => nameRule(readWitnessLine(line)))
}
