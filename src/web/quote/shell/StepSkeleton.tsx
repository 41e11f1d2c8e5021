import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The shape of a step while its code loads. */
export function StepSkeleton() {
  return (
    <div className="grid gap-6" role="status">
      <p className="sr-only">Loading…</p>
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-2/3" />
    </div>
  )
}
