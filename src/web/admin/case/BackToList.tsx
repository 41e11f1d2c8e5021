import { useLocation } from 'wouter'
import { useListTrail } from '#web/data/trail/way-back.ts'
import { BackLink } from '#web/rep-frame/navigation/BackLink.tsx'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface BackToListProps {
  quoteId: string | undefined
  /** Where one goes back to without a list that the case was opened from. */
  otherwise: { label: string; to: string }
  /** Asks what leaving the case asks; false to stay. */
  mayLeave?: (() => Promise<boolean>) | undefined
  /** False where J and K do something else. */
  hasKeys?: boolean
}

/**
 * The way back from a case to its row in the list that it was opened from, and to the cases beside it there.
 *
 * @rule O18 J and K go to the next case of the list and to the one before.
 */
export function BackToList({ quoteId = '', otherwise, mayLeave, hasKeys = true }: BackToListProps) {
  const trail = useListTrail(quoteId)
  const [, navigate] = useLocation()
  const goTo = (path: string | undefined) =>
    path === undefined
      ? undefined
      : () => void Promise.resolve(mayLeave?.() ?? true).then((may) => may && navigate(path))
  usePageKeys(hasKeys ? { j: goTo(trail?.next), k: goTo(trail?.previous) } : {})
  return (
    <nav aria-label="List" className="flex flex-wrap items-center gap-x-3 text-sm max-sm:w-full">
      <BackLink
        to={trail?.href ?? otherwise.to}
        label={trail?.title ?? otherwise.label}
        state={trail?.state}
      />
      {trail && (
        <span className="flex items-center gap-1.5 whitespace-nowrap text-muted">
          {trail.position} of {trail.count}
          <Neighbour label="Next case" keyName={hasKeys ? 'j' : undefined} onPress={goTo(trail.next)} />
          <Neighbour
            label="Previous case"
            keyName={hasKeys ? 'k' : undefined}
            isBack
            onPress={goTo(trail.previous)}
          />
        </span>
      )}
    </nav>
  )
}

interface NeighbourProps {
  label: string
  /** Shown as an arrow if it has none. */
  keyName: string | undefined
  isBack?: boolean
  /** Undefined at the end of the list. */
  onPress: (() => void) | undefined
}

function Neighbour({ label, keyName, isBack = false, onPress }: NeighbourProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keyName}
      disabled={!onPress}
      onClick={onPress}
      className="min-h-8 cursor-pointer rounded-sm disabled:cursor-default disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {keyName === undefined ? (
        <Icon name="chevron" className={`size-4 ${isBack ? 'rotate-180' : ''}`} />
      ) : (
        <Keys keys={[keyName]} />
      )}
    </button>
  )
}
