import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { compareAnswers } from '#domain/policy/amendments/editing/changed-answers.ts'
import { type ChosenDate, evaluatePostponement } from '#domain/policy/amendments/postponement.ts'
import { isAwaitingDate } from '#domain/policy/policy-state.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { applyNewDates, type Postponement, readPostponement } from '#domain/policy/amendments/wire/postponement-payload.ts'
import { type Quote, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { applyTransition } from '#domain/quote/transitions/editing.ts'
import { ZERO } from '#domain/values/money.ts'
import { type Context } from '#server/kit/context.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { producersAmounts, requireStoredPrice } from '#server/policies/changes/evaluating/evaluate-change.ts'
import {
  type EvaluatedRequest,
  type EvaluationInput,
  refuse,
} from '#server/policies/changes/evaluating/evaluated-request.ts'
import { withTeeTime } from '#server/policies/amendments/evaluating/read-change.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'

/**
 * A postponement, contest by contest, to a known day or one that is still to come.
 *
 * @rule N45 A postponement is free: the price stays as it is.
 */
export function evaluatePostponementRequest(
  _context: Pick<Context, 'plans'>,
  subject: ChangeSubject,
  input: EvaluationInput,
): EvaluatedRequest {
  const { policy, stored, quote, facts } = subject
  const { request } = input
  const editor = input.by === 'rep' ? 'rep' : 'client'
  const read = readPostponement(request.payload)
  if (!read.ok) throw new ProblemError({ code: 'INVALID', fields: read.problems })
  const outcome = evaluatePostponement({
    facts,
    by: editor,
    now: input.now,
    reason: request.reason,
    choices: choicesOf(quote, read.postponement),
    noShotTaken: editor === 'rep' && request.noShotTaken,
    answers: quote.answers,
    version: policy.version,
  })
  if (outcome.verdict === 'refused') return refuse(outcome, outcome.rows.map(dateProblem))

  const editing = { editor, policyNumber: stored.policyNumber } as const
  const moved = applyTransition(
    stored.answers,
    (before) => withoutStaleTeeTime(applyNewDates(before, read.postponement), outcome.needsTeeTime),
    editing,
  )
  const { answers } = applyChanges(moved, withTeeTime({ ...request, customFields: {} }), editing)
  const { summary } = requireStoredPrice(stored.price, policy.number)
  const { amountDue } = summary
  return {
    reviewReasons: outcome.reviewReasons,
    effect: {
      sections: [...describeMoves(outcome.moves), ...compareOthers(quote, quoteFrom(answers))],
      fees: [],
      amounts: { before: amountDue, after: amountDue, charge: ZERO, credit: ZERO, refundable: ZERO },
      ...producersAmounts(subject, summary, summary),
      certificateVersion: outcome.certificateVersion,
      changesLeft: outcome.changesLeft,
      needsTeeTime: outcome.needsTeeTime && answers['tee_time'] === undefined,
    },
    revision: {
      answers,
      price: stored.price,
      awaitingDates: outcome.facts.contests.filter(isAwaitingDate),
      cancelled: false,
      books: { before: summary, after: summary },
    },
  }
}

/** The rows of the wire are counted by position, those of the policy by their number. */
function choicesOf(quote: Quote, postponement: Postponement): ChosenDate[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    (postponement[kind.payloadKey] ?? []).flatMap(({ choice, date }, position) => {
      const row = rowsOf(quote, kind)[position]
      return row ? [{ entity: kind.entity, index: row.slot, choice, ...(date && { date }) }] : []
    }),
  )
}

/** @rule N45 The tee time is asked again when the first day changes. */
function withoutStaleTeeTime(quote: Quote, isStale: boolean): Quote {
  if (!isStale) return quote
  const { tee_time: _stale, ...answers } = quote.answers
  return { ...quote, answers }
}

function dateProblem({
  entity,
  index,
  message,
}: {
  entity: string
  index: number
  message: string
}): FieldProblem {
  const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
  return { section: kind?.rows.section ?? 'request', field: 'date', index, message }
}

type Moves = Extract<ReturnType<typeof evaluatePostponement>, { moves: unknown }>['moves']

function describeMoves(moves: Moves): EvaluatedRequest['effect']['sections'] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    moves
      .filter(({ entity }) => entity === kind.entity)
      .map(({ entity, index, before, after }) => ({
        section: kind.rows.section,
        ...(!kind.rows.isSingle && { index }),
        entity,
        kind: 'changed' as const,
        answers: [{ key: wireKey(kind.rows, 'date', index), label: 'Date', before, after }],
      })),
  )
}

/** What changes besides the dates: the tee time and its zone. */
function compareOthers(before: Quote, after: Quote): EvaluatedRequest['effect']['sections'] {
  return compareAnswers(before, after).filter(({ entity }) => entity === undefined)
}
