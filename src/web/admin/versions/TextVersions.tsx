import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A text of the office as one save left it. */
interface TextVersion {
  version: number
  name: string
  /** False if it was offered no more. */
  active: boolean
  changed_at: string
  /** Null of one that came with the program. */
  changed_by: string | null
}

/** How the versions of a text are read. */
export interface TextHistory<V> {
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<V[]>
}

interface TextVersionsProps<V> {
  now: V
  history: TextHistory<V>
  /** What a version says, besides its name. */
  words: (version: V) => string
  /** Opens the text for editing with the words of an earlier version; absent where nothing may be changed. */
  takeBack: ((version: V) => void) | undefined
}

/** Who wrote a text last and when; opened, every version of it. An earlier one is taken back by saving it again. */
export function TextVersions<V extends TextVersion>(props: TextVersionsProps<V>) {
  const { now } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure
      summary={`Version ${now.version}, ${describeVersion(now)}`}
      open={isOpen}
      onToggle={setIsOpen}
    >
      {isOpen && <History {...props} />}
    </Disclosure>
  )
}

function describeVersion({ changed_by: by, changed_at: at }: TextVersion): string {
  return by === null ? 'came with Albatross' : `${by}, ${formatMoment(at)}`
}

/** Read once it is opened, and again once there is another version. */
function History<V extends TextVersion>({ now, history, words, takeBack }: TextVersionsProps<V>) {
  const { queryKey, read } = history
  const versions = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  return (
    <QueryView query={versions} waiting={<Skeleton className="h-24" />} failure={{ of: 'part' }}>
      {(found) => (
        <ol aria-label="Versions">
          {found.map((one) => (
            <li key={one.version} className="border-t border-line py-2 text-sm">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="min-w-0">
                  <span className="font-semibold">Version {one.version}</span>, {describeVersion(one)}
                  {!one.active && ', not offered'}
                </p>
                {takeBack && one.version !== now.version && (
                  <Button kind="quiet" className="-ml-3 sm:ml-0" onClick={() => takeBack(one)}>
                    Use this text again <span className="sr-only">from version {one.version}</span>
                  </Button>
                )}
              </div>
              <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-line text-muted">
                {one.name !== now.name && `${one.name}: `}
                {words(one)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}
