import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { formatTeeTime } from '#domain/quote/model/event-time.ts'
import { formatPhone, getInsuredParty, getProducerParty } from '#domain/quote/model/parties.ts'
import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { fullName } from '#domain/quote/model/full-name.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { confirmStep } from '#domain/quote/steps/confirm.step.ts'
import { isNeeded } from '#domain/quote/steps/progress.ts'
import { termsStep } from '#domain/quote/steps/terms.step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { answeredLines, type SummaryLine } from '#domain/quote/summary/step-summary.ts'
import { formatLongDate } from '#domain/values/calendar.ts'

/** A part of the answers as on an envelope: the first line is a name. */
export interface ReviewBlock {
  title: string
  /** Where it is changed. */
  step: StepId
  lines: string[]
}

/**
 * Who is insured, where it is played, where the signs go, and who sells it: what is checked before a purchase. A block
 * that does not apply is left out.
 */
export function reviewBlocks(quote: Quote): ReviewBlock[] {
  const blocks: ReviewBlock[] = [
    { title: 'Who is insured', step: 'contact-information', lines: insuredLines(quote) },
    { title: 'Where it is played', step: 'tournament-golf-information', lines: eventLines(quote) },
    ...(needsSigns(quote)
      ? [
          {
            title: 'Where the signs go',
            step: 'client-shipping-information' as const,
            lines: shippingLines(quote),
          },
        ]
      : []),
    ...(isProducerQuote(quote.answers)
      ? [
          {
            title: 'Who arranges it',
            step: 'producer-information' as const,
            lines: producerLines(quote),
          },
        ]
      : []),
  ]
  return blocks.filter(({ lines }) => lines.length > 0)
}

function insuredLines(quote: Quote): string[] {
  const { insured_phone, insured_ext, insured_email } = quote.answers
  const { company, name, address } = getInsuredParty(quote)
  return filled(company, name, ...inTwo(address), formatPhone(insured_phone, insured_ext), insured_email)
}

function eventLines({ answers, ...contests }: Quote): string[] {
  const [first] = contestDates({ answers, ...contests })
  const timeZone = displayTimeZone(answers)
  const teeTime = answers.tee_time !== undefined && { teeTime: answers.tee_time }
  return filled(
    answers.tournament_name,
    answers.course_name,
    filled(answers.course_city, answers.course_state).join(', '),
    first && formatLongDate(first),
    formatTeeTime({ ...teeTime, ...(timeZone !== undefined && { timeZone }) }),
  )
}

/** A telephone number that stands with the insured already is not repeated. */
function shippingLines(quote: Quote): string[] {
  const { answers } = quote
  const phone = formatPhone(answers.shipping_phone, answers.shipping_ext)
  const isKnown = phone === formatPhone(answers.insured_phone, answers.insured_ext)
  return filled(
    ...listShippingAddress(quote),
    isKnown ? undefined : phone,
    answers.shipping_email === answers.insured_email ? undefined : answers.shipping_email,
  )
}

/** Where signs go, in lines as on a parcel. */
export function listShippingAddress({ answers }: Quote): string[] {
  const place = filled(answers.shipping_state, answers.shipping_zip).join(' ')
  return filled(
    answers.shipping_company,
    fullName(answers.shipping_first_name, answers.shipping_last_name),
    ...inTwo(
      filled(
        answers.shipping_address_1,
        answers.shipping_address_2,
        filled(answers.shipping_city, place).join(', '),
      ),
    ),
  )
}

function producerLines(quote: Quote): string[] {
  const { answers } = quote
  const { company, name, address } = getProducerParty(quote)
  const licence = filled(answers.producer_license_state, answers.producer_license_number).join(' ')
  return filled(
    company,
    name,
    ...inTwo(address),
    formatPhone(answers.producer_phone, answers.producer_ext),
    answers.producer_email,
    licence && `License ${licence}`,
  )
}

/** An address in two lines: the street, and the place. */
function inTwo(address: readonly string[]): string[] {
  return filled(address.slice(0, -1).join(', '), address.at(-1))
}

/** Shown in a block, in the scorecard, on a sign or beside the button that pays. */
const SHOWN =
  /^(insured_|producer_|shipping_|course_|tournament_name|tee_time|time_zone|payment_type|insurance_producer|client_type|bonus_prizes|type_bps|number_bps|type_bp_signs|p_add_on|rush_shipping)/

/** Questions of the signs, which are shown as they will be printed, and those of the cover, which the scorecard shows. */
const SHOWN_AS_PICTURE = /(_coverage|_signs|_sponsor_\w+|magnets)$/

/** Their answers are read where they are given: the terms, and what the page itself asks. */
const ASKED_BESIDE: readonly StepId[] = [termsStep.id, confirmStep.id]

/**
 * Answers that stand nowhere else on the page, with the step that changes them; what was answered with No is left out.
 */
export function otherAnswers(quote: Quote): { step: StepId; lines: SummaryLine[] }[] {
  return STEPS.filter((step) => !ASKED_BESIDE.includes(step.id) && isNeeded(step, { quote }))
    .map(({ id, fields }) => ({
      step: id,
      lines: answeredLines(withoutShown(fields), quote).filter(({ value }) => value !== 'No'),
    }))
    .filter(({ lines }) => lines.length > 0)
}

function withoutShown<T>(fields: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => !SHOWN.test(key) && !SHOWN_AS_PICTURE.test(key)),
  )
}

function filled(...lines: (string | null | undefined)[]): string[] {
  return lines.filter((line): line is string => typeof line === 'string' && line !== '')
}
