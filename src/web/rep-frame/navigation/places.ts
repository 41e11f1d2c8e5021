import type { DeskCounts } from '#contract/desk/today.ts'
import { PAGES } from '#contract/pages.ts'
import type { RepPermission } from '#domain/reps/roles.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import type { RepIconName } from '#web/rep-frame/navigation/RepIcon.tsx'
import { pageAt } from '#web/rep-frame/palette/commands.ts'

export interface Place {
  label: string
  to: string
  /** What a rep needs to be allowed to see it; anybody if absent. */
  permission?: RepPermission
  /** What waits there. */
  counts?: Exclude<keyof DeskCounts, 'views'>
}

export interface MainPlace extends Place {
  icon: RepIconName
  /** Parts of it that are looked at by themselves. */
  parts?: readonly Place[]
}

export interface PlaceGroup {
  label: string
  icon: RepIconName
  /** A new page is one line here. */
  places: readonly Place[]
}

/** Where reps work all day, in the order of a day. */
export const MAIN_PLACES: readonly MainPlace[] = [
  { label: 'Today', icon: 'home', to: PAGES['rep-home'], counts: 'today' },
  {
    label: 'Quotes',
    icon: 'quote',
    to: listPath('quotes'),
    counts: 'quotes',
    parts: [
      { label: 'Referrals', to: listPath('referrals'), counts: 'referrals' },
      { label: 'Past', to: listPath('past') },
    ],
  },
  {
    label: 'Policies',
    icon: 'policy',
    to: listPath('policies'),
    counts: 'policies',
    parts: [
      { label: 'Waiting changes', to: listPath('changes'), counts: 'changes' },
      { label: 'Unpaid', to: listPath('unpaid'), counts: 'unpaid' },
      { label: 'Postponed', to: listPath('postponed') },
    ],
  },
  { label: 'Claims', icon: 'claim', to: PAGES['rep-claims'], counts: 'claims' },
  { label: 'Signs', icon: 'truck', to: PAGES['rep-signs'], counts: 'signs' },
  { label: 'Mail', icon: 'mail', to: PAGES['rep-mail'], counts: 'mail' },
  { label: 'Documents', icon: 'unpaid', to: PAGES.documents },
  { label: 'Customers', icon: 'person', to: PAGES.customers },
  { label: 'Dashboard', icon: 'chart', to: PAGES.dashboard },
]

/** What is looked up or set up now and then: each group is folded until somebody is on one of its pages. */
export const PLACE_GROUPS: readonly PlaceGroup[] = [
  {
    label: 'Accounts',
    icon: 'books',
    places: [
      { label: 'Books', to: PAGES.books },
      { label: 'Journal', to: PAGES['book-entries'] },
      { label: 'Bank', to: PAGES.bank },
      { label: 'Premium register', to: PAGES.premium },
      { label: 'Commissions', to: PAGES.commissions },
      { label: 'Claims paid', to: PAGES['claim-movements'] },
      { label: 'Earned premium', to: PAGES['earned-premium'] },
      { label: 'Bordereaux', to: PAGES.bordereaux },
      { label: 'Exposure', to: PAGES.exposure },
    ],
  },
  {
    label: 'Selling',
    icon: 'coupon',
    places: [
      { label: 'Coupons', to: PAGES.coupons },
      { label: 'Partners', to: PAGES.partners },
      { label: 'Client types', to: PAGES['client-types'] },
      { label: 'Mailings', to: PAGES.mailings, permission: 'send-mailings' },
      { label: 'Carriers', to: PAGES.carriers },
      { label: 'Rating plans', to: PAGES['rating-plans'], permission: 'set-prices' },
    ],
  },
  {
    label: 'Office',
    icon: 'settings',
    places: [
      { label: 'People', to: PAGES.people, permission: 'manage-people' },
      { label: 'Clauses', to: PAGES.clauses },
      { label: 'Letter templates', to: PAGES['letter-templates'] },
      { label: 'Words of emails', to: PAGES.words, permission: 'set-up' },
      { label: 'Brands', to: PAGES.brands, permission: 'set-up' },
      { label: 'Settings', to: PAGES.settings, permission: 'set-up' },
      { label: 'Personal data', to: PAGES['personal-data'], permission: 'personal-data' },
      { label: 'Doctor', to: PAGES.doctor, permission: 'operate-site' },
      { label: 'Version', to: PAGES.version, permission: 'operate-site' },
    ],
  },
]

const ADDRESSES: readonly string[] = [
  ...MAIN_PLACES.flatMap(({ to, parts = [] }) => [to, ...parts.map((part) => part.to)]),
  ...PLACE_GROUPS.flatMap(({ places }) => places.map(({ to }) => to)),
]

/** The place that a page belongs to: a case to the list of its kind, any other to the nearest place above it. */
export function placeOf(path: string): string {
  const page = pageAt(path)?.name
  if (page === 'rep-quote' || page === 'rep-step') return listPath('quotes')
  if (page === 'rep-policy' || page === 'rep-policy-change') return listPath('policies')
  const above = ADDRESSES.filter(
    (to) => path === to || (to !== PAGES['rep-home'] && path.startsWith(`${to}/`)),
  )
  return above.toSorted((one, other) => other.length - one.length)[0] ?? path
}
