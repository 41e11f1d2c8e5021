import { audienceLimits } from '#domain/mailings/office/audience.ts'
import { getCooldownStart } from '#domain/mailings/follow-up.ts'
import { firstNameOf, type MailingValues } from '#domain/mailings/office/mailing-values.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import type { AudienceQuery } from '#server/mailings/audience/repository.ts'
import type { StoredMailing } from '#server/mailings/repository.ts'

/** Who gets a mailing, if it begins at this moment. */
export function audienceOf(
  { env }: Pick<Context, 'env'>,
  { mailing, audience }: Pick<StoredMailing, 'mailing' | 'audience'>,
  at: Date,
): AudienceQuery {
  const timeZone = env.officeTimeZone
  return {
    mailing,
    audience,
    limits: audienceLimits(mailing, dateInTimeZone(at, timeZone)),
    noFollowUpSince: getCooldownStart(at),
    timeZone,
  }
}

/** Whose a quote is: how the address was typed, and what a mailing can name. */
export function readOwner(stored: FlatAnswers): {
  email: string | undefined
  name: string | undefined
  values: MailingValues
} {
  const { answers } = quoteFrom(stored)
  const isProducers = isProducerQuote(answers)
  const first = isProducers ? answers.producer_first_name : answers.insured_first_name
  const last = isProducers ? answers.producer_last_name : answers.insured_last_name
  const contact = isProducers ? answers.producer_contact_name : answers.insured_contact_name
  const whole = contact ?? [first, last].filter((part) => part !== undefined).join(' ')
  const organization = isProducers
    ? (answers.producer_agency_name ?? answers.producer_company_name)
    : answers.insured_company_name
  return {
    email: ownerEmail(answers),
    name: whole === '' ? undefined : whole,
    values: {
      first_name: firstNameOf(first, whole),
      organization,
      event_name: answers.tournament_name,
      course_name: answers.course_name,
    },
  }
}
