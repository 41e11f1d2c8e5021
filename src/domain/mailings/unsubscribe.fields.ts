import { contactPart } from '#domain/quote/fields/contact.fields.ts'

/** Who leaves a mailing. Apart from the table of mailings, which every page loads. */
export const unsubscribeFields = { email: contactPart.email() }
