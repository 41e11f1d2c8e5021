import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { PrintedRules } from '#domain/documents/certificate/printed-rules.ts'
import { group, list } from '#domain/documents/layout/document-parts.ts'
import type { DocumentPart, SimplePart } from '#domain/documents/layout/printable-document.ts'

/**
 * The general rules, then the rules of each kind of contest once, as they are printed on the certificate.
 *
 * @rule N56 Documents state the rules of a contest under its name, so that nobody applies them to another contest.
 */
export function listContestRules({ general, kinds }: PrintedRules): DocumentPart[] {
  return [
    list(general.map(({ line }) => line)),
    ...CONTEST_DEFINITIONS.flatMap(({ title, entity }) => {
      const rules = kinds[entity]
      return rules ? [group(title, [list(rules.map(({ line }) => line))])] : []
    }),
  ]
}

/** The rules of claims; the first edition had none of its own. */
export function listClaimRules({ claims }: PrintedRules): SimplePart[] {
  return claims.length > 0 ? [list(claims.map(({ line }) => line))] : []
}
