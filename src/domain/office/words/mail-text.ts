/** What the office may set of a mail, in its order. What is law, a figure, a link or a button is not among them. */
export const MAIL_PARTS = ['subject', 'heading', 'opening', 'closing'] as const

export type MailPart = (typeof MAIL_PARTS)[number]

/** What a mail is about, in the order of the page. */
export const MAIL_SUBJECTS = {
  quotes: 'Quotes',
  policies: 'Policies',
  changes: 'Requests and changes',
  event: 'The event',
  money: 'Invoices and payments',
  claims: 'Claims',
  people: 'Winners and witnesses',
  mailings: 'Mailings',
} as const

export type MailSubject = keyof typeof MAIL_SUBJECTS

/** What a mail can name of its case, as it is written between braces; with what it is where its name does not say it. */
export const MAIL_VALUES = {
  amount: 'The amount, with its sign',
  agency: 'The agency of the producer',
  'asked by': 'Who asks for it',
  attached: 'What is attached, such as Certificate and receipt',
  'by when': 'Such as: by July 12, 2027',
  buyer: 'Who bought the policy',
  carrier: 'Who delivers the package',
  'claim number': undefined,
  contest: 'What was reviewed, with its figures',
  'credit memo': 'The number of the credit memo',
  document: 'Receipt or invoice',
  documents: 'What is attached, such as certificate and receipt',
  'documents to send': 'Such as: 2 documents to send by July 12, 2027',
  'due day': 'The day it is due',
  endorsement: 'The number of the endorsement',
  event: 'The name of the event',
  files: 'This file, or these 3 files',
  'first day': 'The first day of play',
  instead: 'What can be bought instead',
  'invoice number': undefined,
  'last day': 'The last day to play',
  letter: 'The title of the letter',
  links: 'Link to your quote, or links to your quotes',
  mailing: 'The name of the mailing',
  'new email': 'The email that was asked for',
  payee: 'Who is paid',
  'policy number': undefined,
  'quote number': undefined,
  quotes: 'Quote, or quotes',
  request: 'A change, a postponement, or a cancellation',
  sender: 'Who sends it',
  'sign or signs': 'Sign, or signs',
  signs: 'How many signs, such as 3 signs',
  'statement day': 'The last day of the statement',
  'suggested day': 'The day we suggest',
  'these signs': 'This sign, or these 3 signs',
  'what happened': 'As a short sentence, such as: Your policy has changed',
  'who asked': 'You, your client, or your specialist',
  'whose change': 'Your change, or your client’s change',
  winner: 'The name of the winner',
} as const

export type MailValue = keyof typeof MAIL_VALUES

/** What people typed: it is shown apart from our sentence, in its own direction. */
const TYPED: ReadonlySet<MailValue> = new Set([
  'agency',
  'asked by',
  'buyer',
  'carrier',
  'event',
  'new email',
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
