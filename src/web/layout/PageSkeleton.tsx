import { BRAND } from '#web/layout/site.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const MAIN = ['h-10 w-4/5', 'h-5 w-full', 'h-5 w-2/3', 'h-11 w-full', 'h-11 w-full', 'h-11 w-40']

/**
 * Shown while a page loads. index.html holds the same shape for the time before any script runs.
 *
 * @rule S15 Header, main column and side column, over the whole screen.
 */
export function PageSkeleton() {
  return (
    <main className="min-h-dvh">
      <h1 className="sr-only">{BRAND}</h1>
      <p className="sr-only" role="status">
        Loading…
      </p>
      <div className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-page items-center px-4 sm:px-6">
          <Skeleton className="h-6 w-36" />
        </div>
      </div>
      <div className="mx-auto grid max-w-page gap-12 px-4 py-8 sm:px-6 lg:grid-cols-[minmax(0,40rem)_20rem] lg:justify-between lg:py-12">
        <div className="grid content-start gap-6">
          {MAIN.map((size, position) => (
            <Skeleton key={position} className={size} />
          ))}
        </div>
        <div className="hidden content-start gap-4 lg:grid">
          <Skeleton className="h-64 w-full" />
        </div>
      </div>
    </main>
  )
}
