/** What the office may set of a mail, in its order. What is law, a figure, a link or a button is not among them. */
export const MAIL_PARTS = ['subject', 'heading', 'opening', 'closing'] as const

export type MailPart = (typeof MAIL_PARTS)[number]

/** What a mail is about, in the order of the page. */
export const MAIL_SUBJECTS = {
  quotes: 'Quotes',
  policies: 'Policies',
  event: 'The event',
  money: 'Invoices and payments',
  claims: 'Claims',
} as const

export type MailSubject = keyof typeof MAIL_SUBJECTS

/** What a mail can name of its case, as it is written between braces; with what it is where its name does not say it. */
export const MAIL_VALUES = {
  amount: 'The amount, with its sign',
  agency: 'The agency of the producer',
  'asked by': 'Who asks for it',
  carrier: 'Who delivers the package',
  'claim number': undefined,
  document: 'Receipt or invoice',
  'due day': 'The day it is due',
  endorsement: 'The number of the endorsement',
  event: 'The name of the event',
  'first day': 'The first day of play',
  'invoice number': undefined,
  'last day': 'The last day to play',
  payee: 'Who is paid',
  'policy number': undefined,
  'quote number': undefined,
  sender: 'Who sends the quote',
  signs: 'How many signs, such as 3 signs',
  'suggested day': 'The day we suggest',
  'what happened': 'Changed, postponed, cancelled, or ended, as a short sentence',
  winner: 'The name of the winner',
} as const

export type MailValue = keyof typeof MAIL_VALUES

/** What people typed: it is shown apart from our sentence, in its own direction. */
const TYPED: ReadonlySet<MailValue> = new Set([
  'agency',
  'asked by',
  'carrier',
  'event',
  'payee',
  'sender',
  'winner',
] as const)

export function isTypedValue(name: MailValue): boolean {
  return TYPED.has(name)
}

/** A mail whose words the office may set. */
export interface MailText {
  about: MailSubject
  title: string
  /** Who gets it, and when. */
  when: string
  /** What it can name. */
  values: readonly MailValue[]
  /** Our own words, of the parts that it has. An empty closing adds nothing. */
  ours: Readonly<Partial<Record<MailPart, string>>>
  /** What a part has to name, or people would miss it. */
  required?: Readonly<Partial<Record<MailPart, readonly MailValue[]>>>
}

/** What somebody sends of the parts of a mail. */
export type SentWords = Readonly<{ [part in MailPart]?: string | undefined }>

/** Words of the office by part; a part that is absent is ours. */
export type MailWords = Readonly<Partial<Record<MailPart, string>>>
