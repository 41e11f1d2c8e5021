import type { ArtworkState } from '#domain/signs/artwork.ts'
import { ARTWORK_NAMES } from '#web/admin/signs/sign-names.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Whether a sign can be printed as it is, in words and with a mark. */
export function ArtworkMark({ artwork }: { artwork: ArtworkState }) {
  const isReady = artwork === 'ready'
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${isReady ? 'text-fairway' : 'text-sand'}`}
    >
      <Icon name={isReady ? 'check' : 'warning'} />
      {ARTWORK_NAMES[artwork]}
    </span>
  )
}
