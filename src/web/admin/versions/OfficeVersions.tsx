import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

/** What the office set as one save left it. */
interface OfficeVersion {
  version: number
  active: boolean
  changed_at: string
  /** Null of one that was there from the beginning. */
  changed_by: string | null
}

interface OfficeVersionsProps<V> {
  /** The version that counts now. */
  now: number
  /** The newest first. */
  versions: readonly V[]
  /** What a version says. */
  words: (version: V) => string
  note?: (version: V) => string
  /** Opens it for editing as an earlier version has it; absent where nothing may be changed. */
  takeBack: ((version: V) => void) | undefined
}

/** Every version of something that the office set: who, when and what. An earlier one is taken back by saving it again. */
export function OfficeVersions<V extends OfficeVersion>(props: OfficeVersionsProps<V>) {
  const { now, versions, words, note, takeBack } = props
  if (versions.length === 0) return <p className="pt-3 text-muted">No changes recorded yet.</p>
  return (
    <ol aria-label="Versions">
      {versions.map((one) => (
        <li key={one.version} className="border-b border-line py-2 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="min-w-0">
              <span className="font-semibold">Version {one.version}</span>,{' '}
              {one.changed_by ?? 'came with Albatross'}, {formatMoment(one.changed_at)}
              {!one.active && ', withdrawn'}
            </p>
            {takeBack && one.version !== now && (
              <Button kind="quiet" className="-ml-3 sm:ml-0" onClick={() => takeBack(one)}>
                Use this again <span className="sr-only">from version {one.version}</span>
              </Button>
            )}
          </div>
          <p dir="auto" className="max-w-measure wrap-anywhere text-muted">
            {words(one)}
          </p>
          {note?.(one) && (
            <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-line text-muted">
              {note(one)}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
