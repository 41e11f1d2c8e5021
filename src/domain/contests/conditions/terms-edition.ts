import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { WitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'

/** A sentence of the terms, and the rules that it states; none for a promise. */
export interface StatedRule {
  ids: readonly RuleId[]
  sentence: string
}

/** The terms in one version of their words. Certificates with it are out, so that it never changes. */
export interface TermsEdition {
  version: string
  /** Whether a certificate prints the ids before its sentences. */
  printsIds: boolean
  /** For all contests. */
  general: readonly StatedRule[]
  /** For each kind of contest. */
  kinds: Readonly<Record<ContestKind, readonly StatedRule[]>>
  /** For claims. */
  claims: readonly StatedRule[]
  /** Who has to have seen a win, and the video. */
  witnesses: (kind: ContestKind, needed: WitnessRequirement) => StatedRule[]
}

/** A rule with its id: `H4. Players go out in groups of 3 or more.` */
export function nameRule({ ids, sentence }: StatedRule): string {
  return `${idPrefix(ids)}${sentence}`
}

/** What stands before a sentence that is printed with its ids. */
export function idPrefix(ids: readonly RuleId[]): string {
  return ids.length > 0 ? `${ids.join(', ')}. ` : ''
}

/** A rule as the certificates of an edition print it. */
export function printRule({ printsIds }: Pick<TermsEdition, 'printsIds'>, rule: StatedRule): string {
  return printsIds ? nameRule(rule) : rule.sentence
}

/**
 * The terms of an event with these contests, as a certificate prints and keeps them: the general rules, those of each kind
 * once, those of claims.
 */
export function collectTerms(edition: TermsEdition, contests: readonly ContestKind[]): string[] {
  const { general, kinds, claims } = edition
  const played = CONTEST_KINDS.filter((kind) => contests.includes(kind))
  const rules = [...general, ...played.flatMap((kind) => kinds[kind]), ...claims]
  return rules.map((rule) => printRule(edition, rule))
}
