import { BRANDS } from '#domain/mailings/brands.ts'
import { type Env } from '#server/platform/config/env.ts'
import { type Paragraph } from '#server/messaging/templates/rendering/paragraph.ts'

/** What a mail says. Both of its parts, the designed and the plain, are made from this. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: Paragraph[]
  facts?: [label: string, value: string][]
  /** The one thing to do next, where a page is made for it. */
  button?: { label: string; url: string }
  /** Said last. */
  closing?: Paragraph[]
  /** Of a mailing: why it came, and where to leave it. */
  unsubscribe?: { why: string; url: string }
}

/** Who writes, and whether what they sell is cover. */
export interface Letterhead {
  insurer: Env['insurer']
  isTest: boolean
}

export interface RenderedMail {
  subject: string
  html: string
  plain: string
}

export const BRAND = BRANDS.albatross.name
export const UNSUBSCRIBE = 'Unsubscribe'

export function createLetterhead(env: Pick<Env, 'insurer' | 'paymentGateway'>): Letterhead {
  return { insurer: env.insurer, isTest: env.paymentGateway === 'sandbox' }
}
