import { useEffect, useRef } from 'react'

/** Brings the place where it stands into view, for news that appear away from the button that caused them. */
export function ScrollIntoView({ when }: { when: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (when) place.current?.scrollIntoView({ block: 'nearest' })
  }, [when])
  return <span ref={place} aria-hidden="true" className="absolute" />
}
