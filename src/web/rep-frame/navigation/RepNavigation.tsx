import { Link, useLocation } from 'wouter'
import { PAGES } from '#contract/pages.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { RepIcon, type RepIconName } from '#web/rep-frame/navigation/RepIcon.tsx'
import { pageAt } from '#web/rep-frame/palette/commands.ts'
import { type SignedInRep } from '#web/rep-frame/queries.ts'

interface Place {
  label: string
  to: string
  /** What a rep needs to be allowed to see it; anybody if absent. */
  permission?: RepPermission
}

interface MainPlace extends Place {
  icon: RepIconName
  /** Parts of it that are looked at by themselves. */
  parts?: readonly Place[]
}

/** The pages of the office, in the order of a day. */
const PLACES: readonly MainPlace[] = [
  {
    label: 'Quotes',
    icon: 'quote',
    to: listPath('quotes'),
    parts: [
      { label: 'Referrals', to: listPath('referrals') },
      { label: 'Past', to: listPath('past') },
    ],
  },
  {
    label: 'Policies',
    icon: 'policy',
    to: listPath('policies'),
    parts: [
      { label: 'Waiting changes', to: listPath('changes') },
      { label: 'Unpaid', to: listPath('unpaid') },
      { label: 'Postponed', to: listPath('postponed') },
    ],
  },
  { label: 'Mail', icon: 'mail', to: PAGES['rep-mail'] },
  { label: 'Doctor', icon: 'doctor', to: PAGES.doctor, permission: 'operate-site' },
  { label: 'People', icon: 'people', to: PAGES.people, permission: 'manage-people' },
]

interface RepNavigationProps {
  rep: SignedInRep
  /** Icons alone where the screen is wide, as on a case. */
  isNarrow: boolean
  /** Runs when a place is chosen. */
  onLeave: () => void
}

export function RepNavigation({ rep, isNarrow, onLeave }: RepNavigationProps) {
  const [path] = useLocation()
  const here = placeOf(path)
  return (
    <nav aria-label="Desk">
      <ul className="grid gap-0.5">
        {PLACES.filter(isFor(rep)).map(({ icon, parts = [], ...place }) => (
          <li key={place.label}>
            <Link
              href={place.to}
              onClick={onLeave}
              aria-current={currentOf(place, here, path)}
              title={isNarrow ? place.label : undefined}
              className={`${ENTRY} min-h-11 gap-3 px-2.5 lg:min-h-9 ${isNarrow ? 'lg:min-h-10 lg:justify-center lg:px-0' : ''}`}
            >
              <RepIcon name={icon} />
              <span className={isNarrow ? 'lg:sr-only' : ''}>{place.label}</span>
            </Link>
            {parts.length > 0 && (
              <ul className={isNarrow ? 'lg:hidden' : ''}>
                {parts.map((part) => (
                  <li key={part.label}>
                    <Link
                      href={part.to}
                      onClick={onLeave}
                      aria-current={currentOf(part, here, path)}
                      className={`${ENTRY} min-h-11 pr-2.5 pl-10.5 text-sm lg:min-h-8`}
                    >
                      {part.label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ENTRY =
  'flex items-center rounded-md no-underline hover:text-fairway aria-[current]:bg-fairway-soft aria-[current]:font-semibold aria-[current]:text-fairway'

function isFor(rep: SignedInRep) {
  return ({ permission = 'read' }: Place) => isAllowed(rep, permission)
}

/** The place that the page belongs to: a case to the list of its kind. */
function placeOf(path: string): string {
  const page = pageAt(path)?.name
  if (page === 'rep-quote' || page === 'rep-step') return listPath('quotes')
  if (page === 'rep-policy' || page === 'rep-policy-change') return listPath('policies')
  return path
}

function currentOf({ to }: Place, here: string, path: string): 'page' | 'true' | undefined {
  if (to !== here) return undefined
  return to === path ? 'page' : 'true'
}
