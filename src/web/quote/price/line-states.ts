import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { isDescribedRow } from '#domain/quote/model/described-rows.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { validFigure, wrongFigures } from '#web/quote/price/wrong-figures.ts'
import { draftQuote, draftSign, textOf } from '#web/quote/answers/draft/draft.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'
import type { LineState, ShownLine } from '#web/scorecard/line-state.ts'

/** What is said of a line: what is not valid, missing, to be approved or changed by us. */
export function lineState(state: AnswersState, line: ShownLine): LineState {
  const isOld = state.price.hasOutdatedRows
  const kind = CONTEST_DEFINITIONS.find(({ entity }) => entity === line.entity)
  if (!kind) return { isOld }
  const { slot } = line
  return (
    invalidFigure(state, kind, line) ??
    missingFigure(state, kind, slot) ?? { isOld, ...note(state, kind, slot) }
  )
}

/** Whether the price is of other figures than the ones that are typed, as those are not valid. */
export function hasInvalidFigures(state: AnswersState): boolean {
  return CONTEST_DEFINITIONS.some((kind) =>
    Array.from({ length: kind.rows.max }, (_, index) => index + 1).some(
      (slot) => invalidFigures(state, kind, slot).length > 0,
    ),
  )
}

/**
 * @rule N73 A figure that is not valid has no price: the fee is in grey and says for what it is, and what to do.
 */
function invalidFigure(state: AnswersState, kind: ContestDefinition, line: ShownLine): LineState | undefined {
  const [first] = invalidFigures(state, kind, line.slot)
  if (!first) return undefined
  const { column, field, message } = first
  const valid = validFigure(line, column, draftSign(state))
  return {
    isOld: true,
    typed: { [column]: textOf(state, field) },
    note: { tone: 'problem', text: message },
    ...(line.fee && { feeNote: valid ? `for ${valid}; correct the red fields` : 'correct the red fields' }),
  }
}

/** Only what stands on the line; what else is wrong does not change a price. */
function invalidFigures(state: AnswersState, kind: ContestDefinition, slot: number) {
  return wrongFigures(state, kind, slot).flatMap(({ column, ...wrong }) =>
    column ? [{ ...wrong, column }] : [],
  )
}

function missingFigure(state: AnswersState, kind: ContestDefinition, slot: number): LineState | undefined {
  const { entity } = kind
  const problem = state.price.rowProblems.find((row) => row.entity === entity && row.index === slot)
  if (!problem) return undefined
  const isTouched = isDescribedRow(draftQuote(state), kind, slot)
  return {
    isOld: true,
    hidesFee: true,
    ...(isTouched && { note: { tone: 'attention', text: problem.message } }),
  }
}

/** @rule V07 A contest that has to be approved says by whom. */
function note(
  { price, contact }: AnswersState,
  kind: ContestDefinition,
  slot: number,
): Pick<LineState, 'note'> {
  const referral = price.referrals.find(({ entity, index }) => entity === kind.entity && index === slot)
  if (referral?.refused) return { note: { tone: 'problem', text: 'Not approved' } }
  if (referral)
    return {
      note: {
        tone: 'attention',
        text: referral.clearedBy === 'carrier' ? 'Needs the insurer’s approval' : 'Needs our approval',
      },
    }
  const isChanged = fieldValue(contact.customFields, wireKey(kind.rows, 'isChangedByReps', slot)) === 'True'
  return isChanged ? { note: { tone: 'change', text: 'Updated by your specialist' } } : {}
}
