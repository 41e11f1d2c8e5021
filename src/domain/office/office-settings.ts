import type { ExtraKey } from '#domain/pricing/extras.ts'

/** How the value of a setting is typed and shown. */
export type SettingKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'address'
  | 'link'
  | 'dollars'
  | 'fee'
  | 'percent'
  | 'days'
  | 'business-days'
  | 'years'
  | 'schedule'
  | 'list'
  | 'names'
  | 'choice'
  | 'moment'

interface OfficeSetting {
  section: OfficeSection
  label: string
  kind: SettingKind
  /** What it is for, where its name does not say it. */
  hint?: string
  /** Of a fee: what it is asked for, such as each. */
  per?: string
  /** What is shown where it has no value. */
  unset?: string
  /** Of a choice: its values as they are stored, with what people read. */
  options?: readonly { value: string; label: string }[]
}

/** The parts of the settings page, in its order, with what each is about. */
export const OFFICE_SECTIONS = {
  insurer: { title: 'Insurer', about: 'On every page, certificate, and email' },
  legal: { title: 'Legal pages', about: 'What was accepted keeps its version' },
  mail: { title: 'Mail', about: 'Who emails come from, and who gets answers' },
  fees: { title: 'Fees and extras', about: 'Not the rates, which are rating plans' },
  approvals: { title: 'Second approvals', about: 'Above these, two reps decide' },
  selling: { title: 'Who can buy', about: 'Where a rep has to help' },
  stickers: { title: 'Prize stickers', about: 'What reps can choose for signs' },
  reminders: { title: 'Reminders', about: 'Sent by email' },
  people: { title: 'Sign-in', about: 'What reps need to sign in' },
  retention: { title: 'Retention', about: 'What is kept, and how long' },
  maintenance: { title: 'Maintenance', about: 'A time when nothing can be changed' },
} as const

export type OfficeSection = keyof typeof OFFICE_SECTIONS

/**
 * What an office sets on the settings page. The names are those of the environment, whose schema reads the values of both; a
 * variable that is set there wins.
 */
export const OFFICE_SETTINGS = {
  INSURER_NAME: { section: 'insurer', label: 'Name', kind: 'text' },
  INSURER_ADDRESS: { section: 'insurer', label: 'Address', kind: 'address' },
  INSURER_PHONE: { section: 'insurer', label: 'Phone', kind: 'phone' },
  INSURER_EMAIL: { section: 'insurer', label: 'Email', kind: 'email' },
  SIGNS_SENDER_NAME: {
    section: 'insurer',
    label: 'Sender of signs',
    kind: 'text',
    hint: 'On labels and packing slips',
    unset: 'The insurer',
  },
  SIGNS_SENDER_ADDRESS: {
    section: 'insurer',
    label: 'Signs are returned to',
    kind: 'address',
    unset: 'The insurer’s address',
  },
  MAIL_FROM: {
    section: 'mail',
    label: 'Sender',
    kind: 'text',
    hint: 'A name and an address, such as Albatross <hello@example.com>',
  },
  OFFICE_EMAIL: {
    section: 'mail',
    label: 'Messages go to',
    kind: 'email',
    hint: 'What customers write on a quote',
    unset: 'The insurer’s email',
  },
  CANCELLATION_FEE: {
    section: 'fees',
    label: 'Cancelling a policy',
    kind: 'dollars',
    hint: 'Kept once. Printed and shipped signs come on top',
  },
  RUSH_SHIPPING_FEE: {
    section: 'fees',
    label: 'Rush shipping',
    kind: 'fee',
    hint: 'For all signs of a shipment. 0: free',
  },
  CUSTOM_BONUS_SIGNS_FEE: {
    section: 'fees',
    label: 'Custom bonus signs',
    kind: 'fee',
    hint: 'For all signs of an order. 0: free',
  },
  PREMIUM_BONUS_PRIZE_FEE: {
    section: 'fees',
    label: 'Premium bonus prize',
    kind: 'fee',
    per: 'each',
    hint: 'For each prize. 0: free',
  },
  PRODUCER_FEE_LIMIT: {
    section: 'fees',
    label: 'Highest agency fee',
    kind: 'percent',
    hint: 'Percent of the gross fees a producer may add',
  },
  CARRIER_ANSWER_DAYS: {
    section: 'fees',
    label: 'Time for a carrier to answer',
    kind: 'business-days',
    hint: 'Then it becomes a task',
  },
  COURTESY_CREDIT_LIMIT: {
    section: 'approvals',
    label: 'Courtesy credits of a policy',
    kind: 'dollars',
  },
  PRICE_SECOND_APPROVAL: {
    section: 'approvals',
    label: 'Fee typed below the price',
    kind: 'dollars',
  },
  CLAIM_SECOND_APPROVAL: { section: 'approvals', label: 'Prize of a claim', kind: 'dollars' },
  REP_ONLY_TERRITORIES: {
    section: 'selling',
    label: 'Sold by reps only',
    kind: 'list',
    hint: 'Codes of states, provinces, and territories, such as HI, PR, QC',
    unset: 'None',
  },
  SPECIAL_PRICING_EMAILS: {
    section: 'selling',
    label: 'Special pricing',
    kind: 'list',
    hint: 'Email addresses or domains, with commas between them',
    unset: 'No one',
  },
  STANDARD_SHIPPING_DAYS: {
    section: 'selling',
    label: 'Standard shipping of signs',
    kind: 'business-days',
    hint: 'Signs go by rush where the first contest is this near, or nearer',
  },
  RUSH_SHIPPING_DAYS: {
    section: 'selling',
    label: 'Rush shipping of signs',
    kind: 'business-days',
    hint: 'There are no signs where the first contest is nearer than this',
  },
  HIO_STICKERS: {
    section: 'stickers',
    label: 'Hole-in-one stickers',
    kind: 'names',
    hint: 'One on each line. A blank for each dealer among the client types is added',
  },
  PUTTING_STICKERS: {
    section: 'stickers',
    label: 'Putting stickers',
    kind: 'names',
    hint: 'One on each line. A blank for each dealer among the client types is added',
  },
  SHOOTOUT_STICKERS: {
    section: 'stickers',
    label: 'Shootout stickers',
    kind: 'names',
    hint: 'One on each line',
  },
  FOLLOW_UP_DAYS: {
    section: 'reminders',
    label: 'Quote that isn’t bought',
    kind: 'days',
    hint: 'Days after it was last saved. One email for each quote',
    unset: 'Never',
  },
  INVOICE_REMINDERS: {
    section: 'reminders',
    label: 'Unpaid invoice',
    kind: 'schedule',
    hint: 'Days from the due date, such as -7, 7, 30',
    unset: 'Never',
  },
  NEXT_YEAR_REMINDERS: {
    section: 'reminders',
    label: 'Next year’s event',
    kind: 'choice',
    options: [
      { value: 'yes', label: 'Sent' },
      { value: 'no', label: 'Not sent' },
    ],
  },
  REQUIRE_SECOND_FACTOR: {
    section: 'people',
    label: 'Two-step sign-in',
    kind: 'choice',
    options: [
      { value: 'none', label: 'No one needs it' },
      { value: 'owners', label: 'Owners need it' },
      { value: 'all', label: 'Everyone needs it' },
    ],
    unset: 'Owners need it where real money is taken',
  },
  RETENTION_DAYS: {
    section: 'retention',
    label: 'Unused quotes, files, and emails',
    kind: 'days',
    hint: 'Days after their last use. Nothing a policy needs is deleted',
  },
  BOOKS_KEPT_YEARS: {
    section: 'retention',
    label: 'Policies and accounts',
    kind: 'years',
    hint: 'Years after their last day, even if a person asks for erasure',
  },
  CLAIM_IDENTITY_DAYS: {
    section: 'retention',
    label: 'Identity documents of winners',
    kind: 'days',
    hint: 'Days after the last payment of a claim',
  },
  MAINTENANCE_UNTIL: {
    section: 'maintenance',
    label: 'Closed until',
    kind: 'moment',
    hint: 'Until then, no one can quote, buy, or change anything but these settings',
    unset: 'Open',
  },
} as const satisfies Readonly<Record<string, OfficeSetting>>

export type OfficeSettingName = keyof typeof OFFICE_SETTINGS

/** The values that an office has set. */
export type OfficeValues = Readonly<Partial<Record<OfficeSettingName, string>>>

/**
 * The settings of what extras cost.
 *
 * @rule K06 N15 Quotes that have a price keep the fees that they were priced with.
 */
export const EXTRA_FEE_SETTINGS = {
  premiumBps: 'PREMIUM_BONUS_PRIZE_FEE',
  customBpSigns: 'CUSTOM_BONUS_SIGNS_FEE',
  rushShippingFee: 'RUSH_SHIPPING_FEE',
} as const satisfies Record<ExtraKey, OfficeSettingName>

/** Whether quotes keep what it was when they were priced. */
export function isKeptByQuotes(name: OfficeSettingName): boolean {
  return Object.values<OfficeSettingName>(EXTRA_FEE_SETTINGS).includes(name)
}

export function isOfficeSetting(name: string): name is OfficeSettingName {
  return Object.hasOwn(OFFICE_SETTINGS, name)
}

export const OFFICE_SETTING_NAMES = Object.keys(OFFICE_SETTINGS) as OfficeSettingName[]

/** The settings of a part of the page, in their order. */
export function listSettingsOf(section: OfficeSection): OfficeSettingName[] {
  return OFFICE_SETTING_NAMES.filter((name) => OFFICE_SETTINGS[name].section === section)
}

/** Whether it can be set from a day on: what people are charged, or what one person decides alone. */
export function canBePlanned(name: OfficeSettingName): boolean {
  const { section } = OFFICE_SETTINGS[name]
  return section === 'fees' || section === 'approvals'
}

export function describeSetting(name: OfficeSettingName): OfficeSetting {
  return OFFICE_SETTINGS[name]
}
