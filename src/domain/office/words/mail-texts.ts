import { CHANGE_MAILS } from '#domain/office/words/change-mails.ts'
import { CLAIM_MAILS } from '#domain/office/words/claim-mails.ts'
import { MAIL_PARTS, type MailPart, type MailText, type MailWords } from '#domain/office/words/mail-text.ts'
import { MAILING_MAILS } from '#domain/office/words/mailing-mails.ts'
import { MONEY_MAILS } from '#domain/office/words/money-mails.ts'
import { PEOPLE_MAILS } from '#domain/office/words/people-mails.ts'
import { EVENT_MAILS, POLICY_MAILS } from '#domain/office/words/policy-mails.ts'
import { QUOTE_MAILS } from '#domain/office/words/quote-mails.ts'

/** Every mail whose words the office may set, with our own. Its name is stored and never changes. */
export const MAIL_TEXTS = {
  ...QUOTE_MAILS,
  ...POLICY_MAILS,
  ...CHANGE_MAILS,
  ...EVENT_MAILS,
  ...MONEY_MAILS,
  ...CLAIM_MAILS,
  ...PEOPLE_MAILS,
  ...MAILING_MAILS,
}

export type MailName = keyof typeof MAIL_TEXTS

export const MAIL_NAMES = Object.keys(MAIL_TEXTS) as [MailName, ...MailName[]]

/** The words that the office has set, of the mails of which it has set any. */
export type OfficeWords = Readonly<Partial<Record<MailName, MailWords>>>

/** A value for everything that a mail can name. */
export type ValuesOf<Name extends MailName> = Readonly<
  Record<(typeof MAIL_TEXTS)[Name]['values'][number], string>
>

export function isMailName(name: string): name is MailName {
  return Object.hasOwn(MAIL_TEXTS, name)
}

export function describeMail(name: MailName): MailText {
  return MAIL_TEXTS[name]
}

/** The parts that a mail has, in their order. */
export function partsOf(name: MailName): MailPart[] {
  const { ours } = describeMail(name)
  return MAIL_PARTS.filter((part) => ours[part] !== undefined)
}

/** Our own words of a part; empty where the mail does not have it. */
export function oursOf(name: MailName, part: MailPart): string {
  return describeMail(name).ours[part] ?? ''
}
