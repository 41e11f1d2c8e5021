import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The shape of the files of a case while they load. */
export function FilesSkeleton() {
  return (
    <div role="status" className="grid xl:grid-cols-[minmax(0,1fr)_22rem]">
      <p className="sr-only">Loading…</p>
      <div className="grid content-start gap-4 px-4 py-4 sm:px-6">
        <Skeleton className="h-14 w-3/5" />
        <div className="grid gap-x-6 gap-y-4 md:grid-cols-[12.5rem_minmax(0,1fr)]">
          <Skeleton className="h-12 w-full md:h-72" />
          <div className="grid content-start gap-4">
            <Skeleton className="h-14 w-full" />
            <RowsSkeleton />
          </div>
        </div>
      </div>
      <div className="hidden content-start gap-4 border-l border-line px-5 py-4 xl:grid">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </div>
  )
}

export function RowsSkeleton() {
  return (
    <div className="grid gap-2">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-8 w-full" />
      ))}
    </div>
  )
}
