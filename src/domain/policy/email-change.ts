import { email } from '#domain/values/email-field.ts'

/** So long the new address has time to confirm. */
export const CONFIRM_DAYS = 7

/** So long the old address can take a confirmed change back. */
export const UNDO_DAYS = 7

/** The form for another e-mail address of the insured. */
export const emailChangeFields = { email: email({ label: 'New email', autocomplete: 'off' }) }
