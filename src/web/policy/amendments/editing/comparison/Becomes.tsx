import { IconFrame } from '#web/ui/Icon.tsx'

/** What it is now and what it becomes, in one line. */
export function Becomes({ now, after }: { now: string; after: string }) {
  if (now === after) return now
  return (
    <>
      {now}
      <span className="sr-only"> becomes </span>
      <IconFrame className="mx-1 inline size-3.5! align-[-0.125em]">
        <path d="M3 10h13M11.5 5.5 16 10l-4.5 4.5" />
      </IconFrame>
      {after}
    </>
  )
}
