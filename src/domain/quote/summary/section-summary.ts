import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { isDescribed } from '#domain/quote/model/described-rows.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { answerOf, coveredContests, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { areTermsAccepted } from '#domain/quote/steps/terms.step.ts'
import { type CalendarDate, formatMonthAndDay } from '#domain/values/calendar.ts'
import { joinWithAnd, joinWithCommas, pluralize } from '#domain/values/text-format.ts'

/** What each step holds, in a few words: the figures stand beside it. */
const SUMMARIES: Record<StepId, (quote: Quote) => string | undefined> = {
  'contact-information': ({ answers }) =>
    joinWithCommas([
      answers.insured_contact_name ??
        fullName(answers.insured_first_name, answers.insured_last_name) ??
        undefined,
      answers.insured_company_name,
    ]),
  'contest-coverage': contests,
  'prize-package-options': prizePackage,
  'tournament-golf-information': ({ answers }) => answers.tournament_name ?? answers.course_name,
  'producer-information': ({ answers }) => answers.producer_agency_name ?? answers.producer_license_number,
  'client-shipping-information': ({ answers }) =>
    joinWithCommas([answers.shipping_city, answers.shipping_state]),
  'certificate-terms-conditions': (quote) => (areTermsAccepted(quote) ? 'All accepted' : undefined),
  'payment-information': ({ answers }) =>
    paymentFields.payment_type.options?.find(({ value }) => value === answers.payment_type)?.label,
  'confirm-coverage': () => undefined,
}

/**
 * One short line for a section of the steps; undefined if the step holds nothing.
 *
 * @rule S13 Each section of the side accordion sums up its step in one short line: `2 contests, June 5`.
 */
export function sectionSummary(id: StepId, quote: Quote): string | undefined {
  const line = SUMMARIES[id](quote)
  return line === '' ? undefined : line
}

function contests(quote: Quote): string | undefined {
  const rows = coveredContests(quote).flatMap((kind) =>
    rowsOf(quote, kind).filter((row) => isDescribed(quote, kind, row)),
  )
  if (rows.length === 0) return undefined
  const days = [...new Set(rows.flatMap(({ date }) => (date === undefined ? [] : [date as CalendarDate])))]
  const [first, ...others] = days.toSorted()
  return joinWithCommas([
    pluralize(rows.length, 'contest'),
    others.length > 0 ? `${days.length} days` : first && formatMonthAndDay(first),
  ])
}

function prizePackage(quote: Quote): string | undefined {
  const { bonus_prizes: wanted, number_bps: count } = quote.answers
  const choices = CONTEST_DEFINITIONS.map((kind) => ({ kind, wants: answerOf(quote, kind.signsKey) }))
  const signs = choices
    .filter(({ wants }) => wants === 'Yes')
    .reduce((sum, { kind }) => sum + Math.max(1, rowsOf(quote, kind).length), 0)
  const ordered = [
    wanted === 'Yes' && count !== undefined ? pluralize(count, 'bonus prize') : undefined,
    signs > 0 ? pluralize(signs, 'sign') : undefined,
  ].filter((part) => part !== undefined)
  if (ordered.length > 0) return joinWithAnd(ordered)
  const declined = [
    wanted === 'No' ? 'bonus prizes' : undefined,
    choices.some(({ wants }) => wants === 'No') ? 'signs' : undefined,
  ].filter((part) => part !== undefined)
  return declined.length === 0 ? undefined : `No ${declined.join(' or ')}`
}
