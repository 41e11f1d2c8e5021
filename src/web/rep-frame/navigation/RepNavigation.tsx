import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import type { DeskCounts } from '#contract/desk/today.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { countText, useDeskCounts } from '#web/rep-frame/desk-counts.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { ENTRY, PART } from '#web/rep-frame/navigation/entry-class.ts'
import { PlaceFold } from '#web/rep-frame/navigation/PlaceFold.tsx'
import { MAIN_PLACES, PLACE_GROUPS, type Place, placeOf } from '#web/rep-frame/navigation/places.ts'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'
import type { SignedInRep } from '#web/rep-frame/queries.ts'
import { viewsQuery } from '#web/rep-frame/saved-views.ts'

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
  // The open group needs the room.
  const isInGroup = PLACE_GROUPS.some(({ places }) => places.some(({ to }) => to === here))
  const partLine = (part: Place) => (
    <li key={part.label}>
      <Link href={part.to} onClick={onLeave} aria-current={currentOf(part)} className={`${PART} pl-10.5`}>
        <span className="flex-1">{part.label}</span>
        <Count>{countOf(part)}</Count>
      </Link>
    </li>
  )
  return (
    <nav aria-label="Desk" className="lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
      <ul className="grid gap-px">
        {MAIN_PLACES.filter(isFor(rep)).map(({ icon, parts = [], ...place }) => (
          <li key={place.label}>
            <Link
              href={place.to}
              onClick={onLeave}
              aria-current={currentOf(place)}
              title={isNarrow ? place.label : undefined}
              className={`${ENTRY} ${isNarrow ? 'lg:justify-center lg:px-0' : ''}`}
            >
              <RepIcon name={icon} />
              <span className={`flex-1 ${isNarrow ? 'lg:sr-only' : ''}`}>{place.label}</span>
              <Count isHidden={isNarrow}>{countOf(place)}</Count>
            </Link>
            {parts.length > 0 && !isInGroup && (
              <ul className={isNarrow ? 'lg:hidden' : ''}>{parts.filter(isFor(rep)).map(partLine)}</ul>
            )}
          </li>
        ))}
        {PLACE_GROUPS.map(({ places, ...group }) => ({ ...group, places: places.filter(isFor(rep)) }))
          .filter(({ places }) => places.length > 0)
          .map(({ label, icon, places }) => (
            <PlaceFold
              // Elsewhere it is as that page has it: nothing but the page remembers what was folded.
              key={`${label} ${here}`}
              label={label}
              icon={icon}
              isNarrow={isNarrow}
              hasPage={places.some(({ to }) => to === here)}
            >
              {places.map(partLine)}
            </PlaceFold>
          ))}
      </ul>
      {!isNarrow && <SavedViews counts={counts?.views} current={viewId} onLeave={onLeave} />}
    </nav>
  )
}

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
              className={`${PART} pl-2.5`}
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
