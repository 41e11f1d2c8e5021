/** @rule T04 Terms are sent by e-mail or as a text message. */
export const TERMS_DELIVERIES = ['email_terms', 'text_terms'] as const

export type TermsDelivery = (typeof TERMS_DELIVERIES)[number]
