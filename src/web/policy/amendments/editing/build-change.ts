import { MAX_NOTE, type PreviewBody } from '#contract/amendments.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ChangeKind } from '#domain/policy/amendments/change.ts'
import { feeOverrideFields } from '#domain/policy/fee-override.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { changeBetween } from '#domain/policy/amendments/wire/change-between.ts'
import { rowsOf } from '#domain/quote/model/quote.ts'
import { unpricedRows } from '#domain/quote/pricing/unpriced-rows.ts'
import { decodeField } from '#domain/values/field.ts'
import { toDollars } from '#domain/values/money.ts'
import { feeKey } from '#web/policy/amendments/editing/row-fees.ts'
import type { TypedChange, TypedFee } from '#web/policy/amendments/editing/typed-change.ts'
import { draftAnswers, draftQuote, pendingPatch } from '#web/quote/answers/draft/draft.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'

const NOTHING_TYPED = {}

/** What is typed as a request; or why it cannot be asked yet. */
export type BuiltChange =
  | { state: 'nothing' }
  | { state: 'incomplete'; message: string }
  | { state: 'ready'; body: PreviewBody }

/** The version that is changed, and what the holder said that it is about. */
interface ChangedPolicy {
  version: number
  kind?: ChangeKind | undefined
}

/**
 * @rule N72 All that was typed is one change.
 * @rule N60 What a holder says in words is read by somebody, so it is of the kind 'other'.
 */
export function buildChange(
  draft: AnswersState,
  typed: TypedChange,
  { version, kind = 'contest_details' }: ChangedPolicy,
): BuiltChange {
  const [wrong] = pendingPatch(draft).malformed
  if (wrong) return { state: 'incomplete', message: wrong.message }
  const [missing] = unpricedRows(draftQuote(draft))
  if (missing) return { state: 'incomplete', message: missing.message }
  // One of a contest that was taken out waits until it is back.
  const fees = Object.entries(typed.fees).filter(([key]) => contestsOf(draft).has(key))
  const wrongFee = fees.flatMap(([, fee]) => feeProblems(fee))[0]
  if (wrongFee) return { state: 'incomplete', message: wrongFee.message }
  // What follows from the answers of an older release is no change that somebody makes.
  const insured = draftAnswers({ ...draft, pendingChanges: NOTHING_TYPED })
  const change = changeBetween(insured, draftAnswers(draft))
  const { note, reason, tellsClient, answers } = typed
  if (note.length > MAX_NOTE) return { state: 'incomplete', message: NOTE_TOO_LONG }
  const isRep = draft.viewer.editor === 'rep'
  const hasWords = note.trim() !== ''
  const isNothing =
    Object.keys(change.payload).length + Object.keys(change.customFields).length + fees.length === 0
  if (isNothing && (isRep || !hasWords)) return { state: 'nothing' }
  return {
    state: 'ready',
    body: {
      action: 'change_policy',
      version,
      ...change,
      ...(hasWords && { note }),
      ...(!isRep && { kind: hasWords ? 'other' : kindOf(kind) }),
      ...(isRep && {
        fees: fees.flatMap(([key, fee]) => feeOf(key, fee)),
        ...(reason.trim() !== '' && { reason }),
        tell_client: tellsClient,
        ...(answers !== undefined && { answers }),
      }),
    },
  }
}

const NOTE_TOO_LONG = `Write at most ${MAX_NOTE.toLocaleString('en-US')} characters.`

/** Without words there is nothing that somebody has to read. */
function kindOf(kind: ChangeKind): ChangeKind {
  return kind === 'other' ? 'contest_details' : kind
}

function contestsOf(draft: AnswersState): Set<string> {
  const quote = draftQuote(draft)
  return new Set(
    CONTEST_DEFINITIONS.flatMap((kind) => rowsOf(quote, kind).map(({ slot }) => feeKey(kind.entity, slot))),
  )
}

/** What is wrong with a fee; a fee that is taken back needs its reason alone. */
export function feeProblems({
  fee,
  reason,
  isTakenBack = false,
}: TypedFee): Pick<FieldProblem, 'field' | 'message'>[] {
  const read = {
    ...(!isTakenBack && { fee: decodeField(feeOverrideFields.fee, fee.trim()) }),
    reason: decodeField(feeOverrideFields.reason, reason),
  }
  return Object.entries(read).flatMap(([field, result]) =>
    result.ok ? [] : [{ field, message: result.message }],
  )
}

function feeOf(
  key: string,
  { fee, reason, isTakenBack = false }: TypedFee,
): NonNullable<PreviewBody['fees']> {
  const [entity, slot] = key.split(' ')
  const kind = CONTEST_KINDS.find((one) => one === entity)
  const read = decodeField(feeOverrideFields.fee, fee.trim())
  if (!kind || (!isTakenBack && !read.ok)) return []
  return [
    {
      entity: kind,
      index: Number(slot),
      fee: read.ok && !isTakenBack ? toDollars(read.value) : null,
      reason,
    },
  ]
}
