import { createContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'
import { readFigures } from '#web/public/home/figures/read-figures.ts'
import type { VisitorFigures } from '#web/public/home/figures/visitor-figures.ts'

/**
 * Creates a quote, with the partner's code if a partner's page led here, and returns its id.
 *
 * @rule N102 A quote starts with the figures that the greeting showed and priced, whether they were touched or not.
 */
export async function startQuote(shown: VisitorFigures | undefined, partner?: string): Promise<string> {
  const customFields = shown ? readFigures(shown.entity, shown.texts[shown.entity]).answers : {}
  const body = { customFields, ...(partner && { partner: partner.slice(0, 40) }) }
  const { data } = await call(createContact, { body })
  return data.id
}
