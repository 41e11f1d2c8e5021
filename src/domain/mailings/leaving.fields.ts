import { named } from '#domain/quote/contact.fields.ts'

/** Who leaves a mailing. Apart from the table of mailings, which every page loads. */
export const leavingFields = { email: named.email() }
