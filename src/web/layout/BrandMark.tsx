import { BRAND_MARK } from '#domain/mailings/brand-mark.ts'

/** An albatross with wings spread. */
export function BrandMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${BRAND_MARK.side} ${BRAND_MARK.side}`} className={className} aria-hidden="true">
      <path className="fill-fairway" d={BRAND_MARK.path} />
    </svg>
  )
}
