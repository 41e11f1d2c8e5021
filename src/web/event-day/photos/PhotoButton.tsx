import { useId, useState } from 'react'
import { LARGEST_BYTES } from '#domain/claims/files/file-limits.ts'
import { readPhotoFacts } from '#web/event-day/photos/read-photo-facts.ts'
import { shrinkPhoto } from '#web/event-day/photos/shrink-photo.ts'
import type { PhotoFacts } from '#web/event-day/store/day-rows.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { FieldError } from '#web/ui/FieldFrame.tsx'
import { IconFrame } from '#web/ui/Icon.tsx'

/** A picture that was taken or chosen, read and shrunk, but not kept yet. */
export interface TakenPhoto {
  id: string
  bytes: Uint8Array<ArrayBuffer>
  taken: PhotoFacts
  /** As the camera made it; undefined where it is too large to be sent. */
  original: Uint8Array<ArrayBuffer> | undefined
}

interface PhotoButtonProps {
  label: string
  onTaken: (photo: TakenPhoto) => void
  className?: string
}

/** Takes a photo with the phone’s own camera, or chooses one. */
export function PhotoButton({ label, onTaken, className = '' }: PhotoButtonProps) {
  const id = useId()
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function take(file: File) {
    setProblem(undefined)
    setIsReading(true)
    try {
      const taken = await readPhotoFacts(file)
      const bytes = await shrinkPhoto(file)
      const original = file.size > LARGEST_BYTES.photo ? undefined : new Uint8Array(await file.arrayBuffer())
      if (!original)
        setProblem('This photo is over 25 MB, so only a smaller copy is kept here. Keep the photo too.')
      onTaken({ id: crypto.randomUUID(), bytes, taken, original })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setIsReading(false)
    }
  }

  return (
    <div className={`min-w-0 ${className}`}>
      <label
        className={`${buttonClass('secondary')} w-full cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway`}
      >
        <IconFrame className="text-fairway">
          <path d="M2.500 6.500h3.200l1.300-2h6l1.300 2h3.200v9h-15ZM12.800 10.800a2.800 2.800 0 1 1-5.600 0 2.800 2.800 0 0 1 5.600 0Z" />
        </IconFrame>
        <span>{isReading ? 'Reading the photo…' : label}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          aria-describedby={problem ? `${id}-error` : undefined}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void take(file)
          }}
        />
      </label>
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  )
}
