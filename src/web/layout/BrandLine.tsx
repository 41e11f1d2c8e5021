import { useBrandName } from '#web/layout/brand-line.ts'

/** Stands in the footer until the insurer is known. */
export function BrandLine() {
  return <p className="min-h-11">{useBrandName()}. Insurance for the prizes of golf contests.</p>
}
