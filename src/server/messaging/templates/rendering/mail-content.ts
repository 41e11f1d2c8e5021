import type { Brand } from '#domain/mailings/brands.ts'
import { type BrandLooks, nameOfBrand } from '#domain/office/brands/brand-look.ts'
import type { OfficeWords } from '#domain/office/words/mail-texts.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import type { Paragraph } from '#server/messaging/templates/rendering/paragraph.ts'

/** The content of a mail. Both its parts, HTML and plain text, are rendered from this. */
export interface MailContent {
  /** The brand line in whose name it is sent; without one, Albatross. */
  brand?: Brand
  subject: string
  heading: string
  paragraphs: Paragraph[]
  facts?: [label: string, value: string][]
  /** The contests, below the facts. */
  insured?: InsuredSummary | undefined
  /** The contests that are drawn above them. */
  drawn?: readonly ScorecardLine[] | undefined
  /** The next thing to do, if there is a page for it. */
  button?: { label: string; url: string }
  /** More pages, each with its name and what a person entered about it. */
  links?: { name: string; about: string; url: string }[]
  /** The last paragraphs. */
  closing?: Paragraph[]
  /** For a mailing: why the receiver gets it, and where to unsubscribe. */
  unsubscribe?: { why: string; url: string }
}

/** The insurer, the brand lines as they are set, whether the site only sells test policies, and the words that the office has set. */
export interface Letterhead {
  insurer: Env['insurer']
  brands: BrandLooks
  isTest: boolean
  words: OfficeWords
}

export interface RenderedMail {
  subject: string
  html: string
  plain: string
}

export const UNSUBSCRIBE = 'Unsubscribe'

export function getBrandName(
  { brands }: Pick<Letterhead, 'brands'>,
  { brand = 'albatross' }: Pick<MailContent, 'brand'>,
): string {
  return nameOfBrand(brands, brand)
}

export function createLetterhead(
  env: Pick<Env, 'insurer' | 'brands' | 'paymentGateway' | 'officeWords'>,
): Letterhead {
  const { insurer, brands, officeWords: words } = env
  return { insurer, brands, isTest: env.paymentGateway === 'sandbox', words }
}
