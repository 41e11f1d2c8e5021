import { createContact, findContact } from '#contract/quotes.ts'
import { call } from '#web/api/call.ts'

/** Makes an empty draft, for a partner's customer where its page led here, and answers with its id. */
export async function startQuote(partner?: string): Promise<string> {
  const body = { customFields: {}, ...(partner && { partner: partner.slice(0, 40) }) }
  const { data } = await call(createContact, { body })
  return data.id
}

/** The id of the quote that was saved under an e-mail address, by its number. */
export async function findQuote(email: string, quotenumber: string): Promise<string> {
  const { data } = await call(findContact, { params: { email, quotenumber } })
  return data.id
}
