import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { BRAND_KEYS } from '#domain/mailings/brands.ts'
import { brandVariables } from '#domain/office/brands/brand-colors.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { BrandLineContext, brandSettings, useBrandSettings } from '#web/layout/brand-line.ts'
import { BrandLine } from '#web/layout/BrandLine.tsx'
import { OutsideLink, PhoneLink } from '#web/layout/outside-links.tsx'
import { TextLink } from '#web/ui/Link.tsx'

const TARGET = 'inline-flex min-h-11 items-center'

/** The insurer's name, address and telephone, and its pages, on every page of ours. */
export default function InsurerFacts() {
  const { data, isPending } = useQuery(publicConfig, queryClient)
  const brand = useBrandSettings(useContext(BrandLineContext))
  const brands = data?.brands
  useEffect(() => {
    for (const key of BRAND_KEYS) {
      const set = brands?.[key]
      if (set)
        brandSettings.set({ [key]: { ...set, style: set.color ? brandVariables(set.color) : undefined } })
    }
  }, [brands])
  // The insurer's lines and the links come together, so that the links stay where they appear.
  if (isPending) return <BrandLine />
  const phone = brand?.phone ?? data?.insurer.phone
  const { insurer, privacy_url: privacy, terms_url: terms } = data ?? {}
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8">
      <p className="flex min-h-11 items-center">
        {insurer && (
          <span>
            Insured by <span className="font-semibold text-ink">{insurer.name}</span>, {insurer.address}
          </span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6">
        {phone && <PhoneLink phone={phone} className={TARGET} />}
        {brand?.support_address && (
          <a href={`mailto:${brand.support_address}`} className={TARGET}>
            {brand.support_address}
          </a>
        )}
        {privacy && (
          <OutsideLink href={privacy} className={TARGET}>
            Privacy
          </OutsideLink>
        )}
        {terms && (
          <OutsideLink href={terms} className={TARGET}>
            Terms
          </OutsideLink>
        )}
        <TextLink to="/verify" className={TARGET}>
          Check a certificate
        </TextLink>
      </div>
    </div>
  )
}
