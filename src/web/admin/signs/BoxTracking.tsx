import type { ShippedBox } from '#contract/signs/signs-to-ship.ts'

/** The number of a box, with the way to its carrier’s page; nothing without one. */
export function BoxTracking({ box }: { box: Pick<ShippedBox, 'tracking' | 'tracking_url'> }) {
  const { tracking, tracking_url: url } = box
  if (tracking === null) return null
  if (url === null) return <span>{tracking}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-8 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
    >
      Track {tracking}
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}
