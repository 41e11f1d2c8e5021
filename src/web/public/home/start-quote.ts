import { createContact, findContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'

/** Creates an empty quote, with the partner's code if a partner's page led here, and returns its id. */
export async function startQuote(partner?: string): Promise<string> {
  const body = { customFields: {}, ...(partner && { partner: partner.slice(0, 40) }) }
  const { data } = await call(createContact, { body })
  return data.id
}

/** The id of a quote, by its e-mail address and number. */
export async function findQuote(email: string, quotenumber: string): Promise<string> {
  const { data } = await call(findContact, { params: { email, quotenumber } })
  return data.id
}
