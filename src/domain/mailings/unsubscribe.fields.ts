import { contactPart } from '#domain/quote/fields/contact.fields.ts'

/** The address to unsubscribe. Not in `mailings.ts`, because every page loads that. */
export const unsubscribeFields = { email: contactPart.email() }
