import { useInsurerName } from '#web/api/public-config.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Who stands behind the certificate, and where it comes. */
export function InsuredBy() {
  const insurer = useInsurerName()
  if (insurer === undefined) return null
  return (
    <p className="flex gap-3 px-5 text-sm text-muted">
      <Icon name="shield" className="mt-0.5 size-4.5!" />
      <span>Insured by {insurer}. We’ll email your certificate, and it opens here right away.</span>
    </p>
  )
}
