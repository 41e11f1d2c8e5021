import type { ReactNode } from 'react'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'

interface Part {
  id: string
  name: string
  count?: number
  content: ReactNode
}

/** All parts of a policy one below the other, with an index that stays in sight; the figures go to them. */
export function PolicySections({ parts }: { parts: readonly Part[] }) {
  usePageKeys(Object.fromEntries(parts.map(({ id }, place) => [String(place + 1), () => goTo(id)])))
  return (
    <>
      <nav
        aria-label="Sections"
        className="sticky top-0 z-20 -mx-1 overflow-x-auto border-b border-line bg-paper px-1 print:hidden"
      >
        <ol className="flex gap-x-5">
          {parts.map(({ id, name, count }, place) => (
            <li key={id}>
              <button
                type="button"
                aria-keyshortcuts={String(place + 1)}
                onClick={() => goTo(id)}
                className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm whitespace-nowrap hover:text-fairway"
              >
                {name}
                {count !== undefined && <span className="text-muted">{count}</span>}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {parts.map(({ id, content }) => (
        <div key={id} id={elementId(id)} tabIndex={-1} className="min-w-0 scroll-mt-14 outline-none">
          {content}
        </div>
      ))}
    </>
  )
}

const elementId = (id: string) => `part-${id}`

/** The focus goes along, so that Tab goes on from there. */
function goTo(id: string): void {
  const part = document.getElementById(elementId(id))
  part?.focus({ preventScroll: true })
  part?.scrollIntoView()
}
