import type { TemplateValues } from '#domain/carriers/templates/template-fields.ts'
import { getInsuredParty } from '#domain/quote/model/parties.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { findTerritory } from '#domain/values/territories.ts'

/** What a quote says of the fields that every template can name. What is not answered yet is left out. */
export function valuesOfQuote(quote: Quote, number: string): TemplateValues {
  const { answers } = quote
  const { name, company } = getInsuredParty(quote)
  const { tournament_name: event, course_name: course, course_city: city, course_state: state } = answers
  return {
    number,
    ...(event !== undefined && { event }),
    ...(course !== undefined && { course }),
    ...placeOf(city, state),
    insured: company || name,
  }
}

/** Such as `Austin, Texas`. */
export function placeOf(city: string | undefined, state: string | undefined): Pick<TemplateValues, 'place'> {
  const parts = [city, state === undefined ? undefined : (findTerritory(state)?.name ?? state)]
  const place = parts.filter(Boolean).join(', ')
  return place === '' ? {} : { place }
}
