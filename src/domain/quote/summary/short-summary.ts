import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { answerOf, coveredContests, type Quote, rowsOf, sponsorsOf } from '#domain/quote/model/quote.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { areTermsAccepted } from '#domain/quote/steps/terms.step.ts'

type Line = string | null | undefined

/** A short summary of each step, a line for each fact. */
const SHORT_SUMMARIES: Record<StepId, (quote: Quote) => Line[]> = {
  'contact-information': ({ answers }) => [
    answers.insured_company_name,
    answers.insured_contact_name ?? fullName(answers.insured_first_name, answers.insured_last_name),
    answers.insured_email,
  ],
  'contest-coverage': (quote) =>
    coveredContests(quote).flatMap((kind) =>
      rowsOf(quote, kind).map((row) => kind.summarizeRow(row, dollarSignOf(quote.answers))),
    ),
  'prize-package-options': (quote) => [bonusPrizes(quote), ...signs(quote)],
  'tournament-golf-information': ({ answers }) => [
    answers.tournament_name,
    answers.course_name,
    joinParts(answers.course_city, answers.course_state),
  ],
  'producer-information': ({ answers }) => [answers.producer_agency_name, answers.producer_license_number],
  'client-shipping-information': ({ answers }) => [
    fullName(answers.shipping_first_name, answers.shipping_last_name),
    answers.shipping_address_1,
    joinParts(answers.shipping_city, answers.shipping_state),
  ],
  'certificate-terms-conditions': (quote) => [areTermsAccepted(quote) ? 'All accepted' : undefined],
  'payment-information': ({ answers }) => [
    paymentFields.payment_type.options?.find(({ value }) => value === answers.payment_type)?.label,
  ],
  'confirm-coverage': () => [],
}

/** The short summary of a step, with the answers so far. */
export function shortStepSummary(id: StepId, quote: Quote): string[] {
  return SHORT_SUMMARIES[id](quote).filter((line): line is string => typeof line === 'string' && line !== '')
}

function bonusPrizes({ answers }: Quote): Line {
  const { bonus_prizes: wanted, number_bps: count, type_bps: type } = answers
  if (wanted === 'No') return 'No bonus prizes'
  if (wanted === undefined || count === undefined || type === undefined) return undefined
  return `${count} ${type} bonus ${count === 1 ? 'prize' : 'prizes'}`
}

function signs(quote: Quote): Line[] {
  const choices = CONTEST_DEFINITIONS.map((kind) => answerOf(quote, kind.signsKey))
  if (choices.includes('No') && !choices.includes('Yes')) return ['No signs']
  return CONTEST_DEFINITIONS.filter((kind) => answerOf(quote, kind.signsKey) === 'Yes').flatMap((kind) => {
    const names = sponsorsOf(quote, kind).flatMap(({ sponsorName }) => sponsorName ?? [])
    return names.length > 0
      ? names.map((name) => `Sign for ${name}`)
      : [kind.packageFields[kind.signsKey]?.label]
  })
}

function joinParts(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ')
}
