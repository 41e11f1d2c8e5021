import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { formatAnswer } from '#domain/values/format-answer.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type Quote, rowsOf, sponsorsOf } from '#domain/quote/model/quote.ts'
import { isNeeded } from '#domain/quote/steps/progress.ts'
import type { Step } from '#domain/quote/steps/step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'

/** One answer as people read it. */
export interface SummaryLine {
  label: string
  value: string
}

/**
 * The answers of a step with the labels of its form; unanswered questions are left out.
 */
export function stepSummary(step: Step, quote: Quote): SummaryLine[] {
  if (!isNeeded(step, { quote, editor: 'rep' })) return []
  return [...answeredLines(step.fields, quote), ...rowLines(step, quote)]
}

/** Labels and answers of the whole quote, with today's texts; stored with a purchase. */
export function quoteSummary(quote: Quote): { step: string; lines: SummaryLine[] }[] {
  return STEPS.map((step) => ({ step: step.title, lines: stepSummary(step, quote) })).filter(
    ({ lines }) => lines.length > 0,
  )
}

/** The answers to some fields; unanswered ones are left out. */
export function answeredLines(fields: FieldSet, { answers }: Quote): SummaryLine[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = (answers as Record<string, string | number | undefined>)[key]
    return value === undefined
      ? []
      : [{ label: field.label, value: formatAnswer(field, value, dollarSignOf(answers)) }]
  })
}

function rowLines(step: Step, quote: Quote): SummaryLine[] {
  if (step.id === 'prize-package-options') {
    return CONTEST_DEFINITIONS.flatMap((kind) =>
      sponsorsOf(quote, kind).flatMap(({ sponsorName, sponsorNameFormat: format }) =>
        sponsorName === undefined
          ? []
          : [{ label: 'Sponsor', value: format === 'logo' ? `${sponsorName} (logo)` : sponsorName }],
      ),
    )
  }
  if (step.id !== 'contest-coverage') return []
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).map((row) => ({
      label: row['date'] === undefined ? 'Contest' : formatLongDate(row['date'] as CalendarDate),
      value: kind.summarizeRow(row, dollarSignOf(quote.answers)),
    })),
  )
}
