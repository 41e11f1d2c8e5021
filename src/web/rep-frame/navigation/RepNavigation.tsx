import { Link, useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { RepIcon, type RepIconName } from '#web/rep-frame/navigation/RepIcon.tsx'
import { type SignedInRep } from '#web/rep-frame/queries.ts'

interface Place {
  label: string
  icon: RepIconName
  to: string
  /** What a rep needs to be allowed to see it; anybody if absent. */
  permission?: RepPermission
}

/** The pages of the desk. */
const PLACES: readonly Place[] = [
  { label: 'Quotes', icon: 'quote', to: listPath('quotes') },
  { label: 'Policies', icon: 'policy', to: listPath('policies') },
  { label: 'Referrals', icon: 'referral', to: listPath('referrals') },
  { label: 'Waiting changes', icon: 'change', to: listPath('changes') },
  { label: 'Unpaid', icon: 'unpaid', to: listPath('unpaid') },
  { label: 'Postponed', icon: 'postponed', to: listPath('postponed') },
  { label: 'Past', icon: 'past', to: listPath('past') },
  { label: 'Mail', icon: 'mail', to: PAGES.mailbox },
  { label: 'People', icon: 'people', to: PAGES.people, permission: 'manage-people' },
  { label: 'Doctor', icon: 'doctor', to: PAGES.doctor, permission: 'operate-site' },
]

export function RepNavigation({ rep }: { rep: SignedInRep }) {
  const [path] = useLocation()
  return (
    <nav aria-label="Desk" className="max-lg:w-full">
      <ul className="grid gap-1 max-lg:grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))]">
        {PLACES.filter(({ permission = 'read' }) => isAllowed(rep, permission)).map((place) => (
          <li key={place.label}>
            <Link
              href={place.to}
              aria-current={place.to === path ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 no-underline max-lg:flex-col max-lg:gap-0.5 max-lg:px-0 max-lg:py-1 max-lg:text-center max-lg:text-sm hover:text-fairway aria-[current=page]:bg-fairway-soft aria-[current=page]:font-semibold aria-[current=page]:text-fairway"
            >
              <RepIcon name={place.icon} />
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
