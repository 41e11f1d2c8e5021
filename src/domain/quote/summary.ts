import { formatLongDate } from '#domain/calendar.ts'
import { encodeField, type Field } from '#domain/field.ts'
import { type Cents, formatMoney } from '#domain/money.ts'
import { type GrandPrize, type Quote } from '#domain/quote/quote.ts'
import { type Step } from '#domain/quote/step.ts'
import { STEPS } from '#domain/quote/steps.ts'

/** One answer as people read it. */
export interface SummaryLine {
  label: string
  value: string
}

/**
 * What a step has been answered, in the words of its form; unanswered questions are left out.
 */
export function stepSummary(step: Step, quote: Quote): SummaryLine[] {
  if (step.applies && !step.applies.when(quote)) return []
  return [...scalarLines(step, quote), ...rowLines(step, quote)]
}

/** Questions and answers of the whole quote as they read today, kept with a purchase. */
export function readableQuote(quote: Quote): { step: string; lines: SummaryLine[] }[] {
  return STEPS.map((step) => ({ step: step.title, lines: stepSummary(step, quote) })).filter(
    ({ lines }) => lines.length > 0,
  )
}

/** `Hole 7, 165 yards, 120 amateurs, $10,000, Cash` as far as it is typed. */
export function grandPrizeWords({
  hole,
  yardage,
  amateurs,
  pros,
  prizeValue,
  prizeDescription,
}: GrandPrize): string {
  const parts = [
    hole === undefined ? undefined : `Hole ${hole}`,
    yardage === undefined ? undefined : `${yardage} yards`,
    amateurs ? counted(amateurs, 'amateur') : undefined,
    pros ? counted(pros, 'professional') : undefined,
    prizeValue === undefined ? undefined : formatMoney(prizeValue),
    prizeDescription,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

function scalarLines(step: Step, { answers }: Quote): SummaryLine[] {
  return Object.entries(step.fields).flatMap(([key, field]) => {
    const value = (answers as Record<string, string | number | undefined>)[key]
    return value === undefined ? [] : [{ label: field.label, value: readable(field, value) }]
  })
}

function rowLines(step: Step, quote: Quote): SummaryLine[] {
  if (step.id === 'prize-package-options') {
    return quote.grandPrizeSponsors.map(({ sponsorName }) => ({ label: 'Sponsor', value: sponsorName ?? '' }))
  }
  if (step.id !== 'contest-coverage') return []
  return quote.grandPrizes.map((row) => ({
    label: row.date === undefined ? 'Contest' : formatLongDate(row.date),
    value: grandPrizeWords(row),
  }))
}

function readable(field: Field, value: string | number): string {
  if (field.unit === 'dollars') return formatMoney(value as Cents)
  const option = field.options?.find((candidate) => candidate.value === value)
  return option?.label ?? String(encodeField(field, value))
}
