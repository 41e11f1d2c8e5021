import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The shape of a case while it loads. */
export function CaseSkeleton() {
  return (
    <div role="status" className="grid xl:grid-cols-[minmax(0,1fr)_22rem]">
      <p className="sr-only">Loading…</p>
      <div className="grid content-start gap-4 px-4 py-4 sm:px-6">
        <Skeleton className="h-20 w-3/5" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
      <div className="hidden content-start gap-4 border-l border-line px-6 py-4 xl:grid">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  )
}
