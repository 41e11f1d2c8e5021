import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The shape of a sentence with a button. */
export function FormShape() {
  return (
    <>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-11 w-44" />
    </>
  )
}
