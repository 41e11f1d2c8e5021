import {
  fixedSentence,
  isFromTee,
  ruleSentence,
  type RuleId,
} from '#domain/contests/conditions/rule-sentences.ts'
import type { StatedRule, TermsEdition } from '#domain/contests/conditions/terms-edition.ts'
import type { WitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/**
 * The edition in force: each sentence states one rule, has its id before it, and comes from the table of rules. If a sentence
 * changes, the next edition begins, and this one keeps the words that it had.
 *
 * @rule N105 The certificate, the terms and the checklist print the id of a rule before its sentence, in the order of the table.
 */
export const TERMS_2027_2: TermsEdition = {
  version: 'CT-2027.2',
  printsIds: true,
  general: rules('G1', 'G2'),
  kinds: {
    grand_prize: [
      ...rules('H1', 'H2', 'H3', 'H4', 'H5', 'H6'),
      { ids: [], sentence: 'Every hole-in-one that follows these rules is paid.' },
    ],
    putting_prize: rules('P1', 'P2', 'P3', 'P4'),
    shootout: rules('S1', 'S2', 'S3', 'S4', 'S5'),
    dice_roll: rules('D1', 'D2', 'D3', 'D4', 'D5'),
  },
  claims: rules('C1', 'C2', 'C3', 'C4'),
  witnesses: (kind, witnesses) =>
    witnessRules(kind, witnesses).map((id) => ({
      ids: [id],
      sentence: ruleSentence(id, { kind, witnesses }),
    })),
}

function rules(...ids: Parameters<typeof fixedSentence>[0][]): StatedRule[] {
  return ids.map((id) => ({ ids: [id], sentence: fixedSentence(id) }))
}

/** The rules about witnesses and video that a contest has. */
function witnessRules(
  kind: ContestKind,
  { playingPartners, independent, oneOf, video }: WitnessRequirement,
): RuleId[] {
  return [
    ...(playingPartners > 0 ? (['W1'] as const) : []),
    ...(independent > 0 ? (['W2'] as const) : []),
    ...(independent === 2 && isFromTee(kind) ? (['W3'] as const) : []),
    ...(oneOf ? (['W4'] as const) : []),
    ...(video ? (['W5'] as const) : []),
  ]
}
