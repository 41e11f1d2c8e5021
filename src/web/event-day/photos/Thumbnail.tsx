import { useEffect, useState } from 'react'
import { getEventPhoto } from '#contract/claims/event-day.ts'
import { endpointUrl } from '#web/api/call.ts'
import { heldPhoto } from '#web/event-day/store/held-photos.ts'
import { openStore } from '#web/event-day/store/open-store.ts'

interface ThumbnailProps {
  photo: string
  policy: string
  /** What is on it. */
  alt: string
  className?: string
}

/** A picture of the event: this phone’s copy, or the one that the server has. */
export function Thumbnail({ photo, policy, alt, className = 'h-12 w-16' }: ThumbnailProps) {
  const source = usePhotoSource(photo, policy)
  return (
    <span className={`block shrink-0 overflow-hidden rounded-sm bg-well ${className}`}>
      {source && <img src={source} alt={alt} className="size-full object-cover" />}
    </span>
  )
}

function usePhotoSource(photo: string, policy: string): string | undefined {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    let url: string | undefined
    let isGone = false
    void openStore()
      .then((store) => store.readPhoto(photo))
      .then((stored) => {
        const kept = stored ?? heldPhoto(photo)
        if (isGone) return
        if (kept) url = URL.createObjectURL(new Blob([kept.bytes], { type: 'image/jpeg' }))
        setSource(url ?? endpointUrl(getEventPhoto.path, { params: { number: policy, id: photo } }))
      })
    return () => {
      isGone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [photo, policy])
  return source
}
