import { createContact, findContact } from '#contract/quotes.ts'
import { type CustomFields } from '#domain/quote/wire/wire.ts'
import { call } from '#web/api/call.ts'
import { readFigures } from '#web/public/home/figures/read-figures.ts'
import { type VisitorFigures } from '#web/public/home/figures/visitor-figures.ts'

/**
 * Creates a quote, with the partner's code if a partner's page led here, and returns its id.
 *
 * @rule O11 It starts with the figures that the visitor typed; untouched examples stay behind.
 */
export async function startQuote(figures: VisitorFigures, partner?: string): Promise<string> {
  const body = { customFields: answersOf(figures), ...(partner && { partner: partner.slice(0, 40) }) }
  const { data } = await call(createContact, { body })
  return data.id
}

/** The id of a quote, by its e-mail address and number. */
export async function findQuote(email: string, quotenumber: string): Promise<string> {
  const { data } = await call(findContact, { params: { email, quotenumber } })
  return data.id
}

function answersOf({ entity, texts, isTouched }: VisitorFigures): CustomFields {
  return isTouched ? readFigures(entity, texts[entity]).answers : {}
}
