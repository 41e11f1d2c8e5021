import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ACTION_ICON_PATHS, type ActionIconName } from '#web/ui/action-icon-paths.tsx'
import { Icon, IconFrame } from '#web/ui/Icon.tsx'

export interface TileFacts {
  title: string
  icon: ActionIconName
  /** The rule and the money, or why it is not possible. */
  text: string
  isPossible: boolean
  /** What it needs is still read. */
  isBusy?: boolean
  run: { to: string } | { act: () => void }
}

/**
 * What can be done with a policy, each with its rule and its money.
 *
 * @rule N42 N46 What is not possible stays, and says why.
 */
export function ActionTiles({ tiles }: { tiles: readonly TileFacts[] }) {
  return (
    <ul
      className={`grid @max-[34rem]:ruled @[34rem]:grid-cols-2 @[34rem]:gap-3 ${tiles.length === 3 ? '@[46rem]:grid-cols-3' : '@[46rem]:grid-cols-4'}`}
    >
      {tiles.map((tile) => (
        <li key={tile.title} className="grid">
          <Tile {...tile} />
        </li>
      ))}
    </ul>
  )
}

/** On a phone a row between lines, as in a list; beside one another a card. */
const TILE =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3 gap-y-1 border-b border-line py-4 text-left @[34rem]:grid-cols-1 @[34rem]:rounded-lg @[34rem]:border @[34rem]:p-4'
const POSSIBLE = `${TILE} cursor-pointer no-underline @[34rem]:border-edge @[34rem]:bg-card @[34rem]:hover:border-fairway`

function Tile({ title, icon, text, isPossible, isBusy = false, run }: TileFacts) {
  const ink = isPossible ? 'text-fairway' : 'text-muted'
  const content: ReactNode = (
    <>
      <IconFrame className={`mt-0.5 ${ink}`}>{ACTION_ICON_PATHS[icon]}</IconFrame>
      <span className={`font-semibold ${ink}`}>{title}</span>
      {isPossible && (
        <Icon name="chevron" className="row-span-2 -rotate-90 self-center text-muted @[34rem]:hidden" />
      )}
      <span className="col-start-2 text-sm text-muted @[34rem]:col-start-1">{text}</span>
    </>
  )
  if (!isPossible) return <div className={`${TILE} border-dashed @[34rem]:border-edge`}>{content}</div>
  if ('to' in run)
    return (
      <Link href={run.to} className={POSSIBLE}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : run.act}
      className={POSSIBLE}
    >
      {content}
    </button>
  )
}
