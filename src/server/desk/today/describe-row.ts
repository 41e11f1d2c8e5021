import { pagePath } from '#contract/page-path.ts'
import { BASE_PATH } from '#contract/pages.ts'
import { saidFromToday } from '#domain/desk/today.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { type Cents, formatMoney } from '#domain/values/money.ts'
import type { WaitingRow } from '#server/desk/today/repository.ts'

interface Named {
  quoteNumber: string
  tournamentName: string | null
  companyName: string | null
  contactName: string | null
}

/** What a case is called: its event, or else whom it insures. */
export function caseName({ tournamentName, companyName, contactName, quoteNumber }: Named): string {
  return tournamentName ?? companyName ?? contactName ?? quoteNumber
}

/** The path below the base path of one on the site. */
export function belowBase(path: string): string {
  return path.slice(BASE_PATH.length)
}

/** What is bought opens as its policy. */
export function casePath({
  quoteId,
  policyNumber,
}: {
  quoteId: string
  policyNumber: string | null
}): string {
  return belowBase(
    policyNumber === null
      ? pagePath('rep-quote', { guid: quoteId })
      : pagePath('rep-policy', { policynumber: policyNumber }),
  )
}

export function deskListPath(list: string): string {
  return belowBase(pagePath('rep-list', { list }))
}

export function amountOf({ answers }: Pick<WaitingRow, 'answers'>, amount: Cents): string {
  return formatMoney(amount, dollarSignOf(quoteFrom(answers).answers))
}

/** `event in 12 days`; undefined without a date. */
export function eventWhen(
  row: Pick<WaitingRow, 'firstContestDate'>,
  today: CalendarDate,
): string | undefined {
  if (row.firstContestDate === null) return undefined
  return `event ${saidFromToday(daysBetween(today, row.firstContestDate as CalendarDate))}`
}

/** What is known of it, with commas between; the first is read first, and what does not fit is cut. */
export function sentenceOf(...parts: (string | undefined)[]): string {
  const sentence = parts.filter(Boolean).join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
