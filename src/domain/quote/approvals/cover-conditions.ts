import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { AnsweredReferral } from '#domain/quote/approvals/approvals.ts'
import type { RowMove } from '#domain/quote/transitions/field-changes.ts'

/** On what the carrier approved a contest, or the whole; a certificate keeps it. */
export interface CoverCondition {
  /** Absent if it is about everything that is insured. */
  entity?: ContestKind | undefined
  index?: number | undefined
  text: string
}

/**
 * The conditions of the approvals that a quote is bought with.
 *
 * @rule D32 What the carrier approves on conditions is insured on them: they stand on the certificate, for the insured to read.
 */
export function conditionsOf(answered: readonly AnsweredReferral[]): CoverCondition[] {
  return answered.flatMap(({ referral: { entity, index }, answer }) => {
    if (answer?.answer !== 'approved' || answer.conditions === undefined) return []
    return [{ ...(entity && { entity, index }), text: answer.conditions }]
  })
}

/** The conditions after a change of the contests: those of one that was taken out go with it. */
export function followConditions(
  conditions: readonly CoverCondition[],
  moves: readonly RowMove[],
): CoverCondition[] {
  return conditions.flatMap((condition) => {
    const { entity, index } = condition
    const move = moves.find((one) => one.entity === entity && one.from === index)
    if (!move) return [condition]
    return move.to === null ? [] : [{ ...condition, index: move.to }]
  })
}

/** What a condition is about, in words. */
export function nameCondition({ entity, index }: CoverCondition): string {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  return kind && index !== undefined ? contestName(kind, index) : 'Everything that is insured'
}

/** What the client reads of them in a letter, below what a rep writes. */
export function withConditions(message: string, conditions: string | null | undefined): string {
  return conditions ? `${message}\n\nIt is approved on these conditions:\n\n${conditions}`.trim() : message
}
