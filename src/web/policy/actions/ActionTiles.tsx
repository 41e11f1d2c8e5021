import { type ReactNode } from 'react'
import { Link } from 'wouter'
import { ACTION_ICON_PATHS, type ActionIconName } from '#web/ui/action-icon-paths.tsx'
import { IconFrame } from '#web/ui/Icon.tsx'

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
      className={`grid gap-3 @[34rem]:grid-cols-2 ${tiles.length === 3 ? '@[46rem]:grid-cols-3' : '@[46rem]:grid-cols-4'}`}
    >
      {tiles.map((tile) => (
        <li key={tile.title} className="grid">
          <Tile {...tile} />
        </li>
      ))}
    </ul>
  )
}

const TILE =
  'grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 rounded-lg border p-4 text-left @[34rem]:grid-cols-1'
const POSSIBLE = `${TILE} cursor-pointer border-edge bg-card no-underline hover:border-fairway`

function Tile({ title, icon, text, isPossible, isBusy = false, run }: TileFacts) {
  const ink = isPossible ? 'text-fairway' : 'text-muted'
  const content: ReactNode = (
    <>
      <IconFrame className={`mt-0.5 ${ink}`}>{ACTION_ICON_PATHS[icon]}</IconFrame>
      <span className={`font-semibold ${ink}`}>{title}</span>
      <span className="col-start-2 text-sm text-muted @[34rem]:col-start-1">{text}</span>
    </>
  )
  if (!isPossible) return <div className={`${TILE} border-dashed border-edge`}>{content}</div>
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
