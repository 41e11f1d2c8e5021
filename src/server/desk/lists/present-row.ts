import type * as z from 'zod/mini'
import type { DeskList } from '#contract/desk/desk-lists.ts'
import { toWire } from '#contract/wire-record.ts'
import { DUE_REASONS, isStillDue } from '#domain/desk/due.ts'
import { QUOTE_STATE_LABELS, stateAt } from '#domain/quote/model/quote-state.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { officeDay } from '#domain/values/office-day.ts'
import { formatTelephone } from '#domain/values/telephone.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { toDollars } from '#domain/values/money.ts'
import { summarizeInsured } from '#server/desk/lists/describe-insured.ts'
import type { FoundDeskRow } from '#server/desk/lists/repository.ts'

type Presented = z.input<DeskList['row']>

/** A row as it is at a moment: a quote whose play has begun has expired, and what is over is not due. */
export function presentRow(row: FoundDeskRow, now: Date): Presented {
  const due = dueOf(row, now)
  const { lines, contests, prizes } = summarizeInsured(row.answers)
  return {
    ...toWire(row, ['id', 'quoteNumber', 'policyNumber', 'version', 'tournamentName', 'courseName']),
    ...toWire(row, ['firstContestDate', 'unpaidCents', 'repId', 'repName', 'updatedAt']),
    client_name: row.companyName ?? row.contactName,
    contact_name: row.contactName ?? null,
    phone: phoneOf(row.answers),
    email: row.insuredEmail ?? row.producerEmail,
    insured: lines,
    contests,
    prizes: prizes === undefined ? null : toDollars(prizes),
    fee: row.totalCents === null ? null : toDollars(row.totalCents),
    state: stateAt(row, now),
    due_reason: due?.reason ?? null,
    due_on: due?.on ?? null,
  }
}

/** Whom to call: the insured, or else their agent. */
function phoneOf(answers: FlatAnswers): string | null {
  const { insured_phone: own, producer_phone: producer } = quoteFrom(answers).answers
  const phone = own ?? producer
  return phone === undefined ? null : formatTelephone(phone)
}

function dueOf(row: FoundDeskRow, now: Date) {
  if (row.dueReason === null || row.dueOn === null || isOver(row, now)) return undefined
  const due = { reason: row.dueReason, on: row.dueOn as CalendarDate }
  return isStillDue(due, officeDay(now)) ? due : undefined
}

function isOver(row: FoundDeskRow, now: Date): boolean {
  const state = stateAt(row, now)
  return state === 'expired' || state === 'lost'
}

/** The same in words, for a spreadsheet. */
export function presentRowInWords(row: FoundDeskRow, now: Date): Record<string, unknown> {
  const presented = presentRow(row, now)
  const { state, due_reason: reason } = presented
  return {
    ...presented,
    insured: presented.insured.join('; '),
    state: QUOTE_STATE_LABELS[state as keyof typeof QUOTE_STATE_LABELS],
    due_reason: reason === null ? null : DUE_REASONS[reason as keyof typeof DUE_REASONS].label,
  }
}
