import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import type { DeskCounts } from '#contract/desk/today.ts'
import { PAGES } from '#contract/pages.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { countText, useDeskCounts } from '#web/rep-frame/desk-counts.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { RepIcon, type RepIconName } from '#web/rep-frame/navigation/RepIcon.tsx'
import { pageAt } from '#web/rep-frame/palette/commands.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { viewsQuery } from '#web/rep-frame/saved-views.ts'

type Counted = Exclude<keyof DeskCounts, 'views'>

interface Place {
  label: string
  to: string
  /** What a rep needs to be allowed to see it; anybody if absent. */
  permission?: RepPermission
  /** What waits there. */
  counts?: Counted
}

interface MainPlace extends Place {
  icon: RepIconName
  /** Parts of it that are looked at by themselves. */
  parts?: readonly Place[]
}

/** The pages of the office, in the order of a day. */
const PLACES: readonly MainPlace[] = [
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
  {
    label: 'Documents',
    icon: 'unpaid',
    to: PAGES.documents,
    parts: [
      { label: 'Clauses', to: PAGES.clauses },
      { label: 'Letter templates', to: PAGES['letter-templates'] },
    ],
  },
  {
    label: 'Customers',
    icon: 'person',
    to: PAGES.customers,
    parts: [{ label: 'Mailings', to: PAGES.mailings, permission: 'send-mailings' }],
  },
  { label: 'Carriers', icon: 'referral', to: PAGES.carriers },
  {
    label: 'Coupons',
    icon: 'coupon',
    to: PAGES.coupons,
    parts: [
      { label: 'Partners', to: PAGES.partners },
      { label: 'Client types', to: PAGES['client-types'] },
    ],
  },
  {
    label: 'Books',
    icon: 'books',
    to: PAGES.books,
    parts: [
      { label: 'Journal', to: PAGES['book-entries'] },
      { label: 'Bank', to: PAGES.bank },
      { label: 'Premium register', to: PAGES.premium },
      { label: 'Commissions', to: PAGES.commissions },
      { label: 'Claims paid', to: PAGES['claim-movements'] },
      { label: 'Earned premium', to: PAGES['earned-premium'] },
      { label: 'Bordereaux', to: PAGES.bordereaux },
    ],
  },
  {
    label: 'Dashboard',
    icon: 'chart',
    to: PAGES.dashboard,
    parts: [{ label: 'Exposure', to: PAGES.exposure }],
  },
  { label: 'Rating plans', icon: 'chart', to: PAGES['rating-plans'], permission: 'set-prices' },
  {
    label: 'Doctor',
    icon: 'doctor',
    to: PAGES.doctor,
    permission: 'operate-site',
    parts: [{ label: 'Version', to: PAGES.version }],
  },
  { label: 'People', icon: 'people', to: PAGES.people, permission: 'manage-people' },
  {
    label: 'Settings',
    icon: 'settings',
    to: PAGES.settings,
    permission: 'set-up',
    parts: [{ label: 'Words', to: PAGES.words, permission: 'set-up' }],
  },
]

interface RepNavigationProps {
  rep: SignedInRep
  /** Icons alone where the screen is wide, as on a case. */
  isNarrow: boolean
  /** The list to which what is shown belongs; by the address if absent. */
  belongsTo?: string | undefined
  /** Runs when a place is chosen. */
  onLeave: () => void
}

/**
 * The places, with how many wait in each. Counts and views come later and take nobody's place: a count stands at the end of its line,
 * views below all places.
 *
 * @rule O18 The rail never jumps.
 */
export function RepNavigation({ rep, isNarrow, belongsTo, onLeave }: RepNavigationProps) {
  const [path] = useLocation()
  const search = useSearch()
  const here = belongsTo ?? placeOf(path)
  const counts = useDeskCounts()
  const countOf = ({ counts: of }: Place) => (of === undefined ? '' : countText(counts?.[of]))
  // A view is the place that is shown, not the list that it is a part of.
  const viewId = new URLSearchParams(search).get('view')
  const currentOf = ({ to }: Place) =>
    to !== here || viewId !== null ? undefined : to === path ? ('page' as const) : ('true' as const)
  return (
    <nav aria-label="Desk">
      <ul className="grid gap-0.5">
        {PLACES.filter(isFor(rep)).map(({ icon, parts = [], ...place }) => (
          <li key={place.label}>
            <Link
              href={place.to}
              onClick={onLeave}
              aria-current={currentOf(place)}
              title={isNarrow ? place.label : undefined}
              className={`${ENTRY} min-h-11 gap-3 px-2.5 lg:min-h-9 ${isNarrow ? 'lg:min-h-10 lg:justify-center lg:px-0' : ''}`}
            >
              <RepIcon name={icon} />
              <span className={`flex-1 ${isNarrow ? 'lg:sr-only' : ''}`}>{place.label}</span>
              <Count isHidden={isNarrow}>{countOf(place)}</Count>
            </Link>
            {parts.length > 0 && (
              <ul className={isNarrow ? 'lg:hidden' : ''}>
                {parts.filter(isFor(rep)).map((part) => (
                  <li key={part.label}>
                    <Link
                      href={part.to}
                      onClick={onLeave}
                      aria-current={currentOf(part)}
                      className={`${ENTRY} min-h-11 pr-2.5 pl-10.5 text-sm lg:min-h-8`}
                    >
                      <span className="flex-1">{part.label}</span>
                      <Count>{countOf(part)}</Count>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {!isNarrow && <SavedViews counts={counts?.views} current={viewId} onLeave={onLeave} />}
    </nav>
  )
}

const ENTRY =
  'flex items-center rounded-md no-underline hover:text-fairway aria-[current]:bg-fairway-soft aria-[current]:font-semibold aria-[current]:text-fairway'

function isFor(rep: SignedInRep) {
  return ({ permission = 'read' }: Place) => isAllowed(rep, permission)
}

function Count({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  return <span className={`text-sm font-normal text-muted ${isHidden ? 'lg:hidden' : ''}`}>{children}</span>
}

interface SavedViewsProps {
  counts: DeskCounts['views'] | undefined
  current: string | null
  onLeave: () => void
}

/** The lists as the rep has kept them, and those that others share. */
function SavedViews({ counts, current, onLeave }: SavedViewsProps) {
  const { data: views = [] } = useQuery(viewsQuery, queryClient)
  if (views.length === 0) return null
  return (
    <section aria-labelledby="saved-views" className="mt-4">
      <p id="saved-views" className="px-2.5 py-1 text-sm text-muted">
        Saved views
      </p>
      <ul>
        {views.map(({ id, list, name, query }) => (
          <li key={id}>
            <Link
              href={`${listPath(list)}?${new URLSearchParams([...new URLSearchParams(query), ['view', id]])}`}
              onClick={onLeave}
              aria-current={current === id ? 'page' : undefined}
              className={`${ENTRY} min-h-11 gap-2 px-2.5 text-sm lg:min-h-8`}
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Count>{countText(counts?.find((view) => view.id === id)?.count)}</Count>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The place that the page belongs to: a case to the list of its kind. */
function placeOf(path: string): string {
  const page = pageAt(path)?.name
  if (page === 'rep-quote' || page === 'rep-step') return listPath('quotes')
  if (page === 'rep-policy' || page === 'rep-policy-change') return listPath('policies')
  if (page === 'rating-plan' || page === 'plan-comparison') return PAGES['rating-plans']
  if (page === 'customer') return PAGES.customers
  if (page === 'coupon') return PAGES.coupons
  if (page === 'partner') return PAGES.partners
  if (page === 'client-type') return PAGES['client-types']
  if (page === 'mailing') return PAGES.mailings
  if (page === 'mail-words') return PAGES.words
  if (page === 'rep-claim' || page === 'claim-figures') return PAGES['rep-claims']
  return path
}
