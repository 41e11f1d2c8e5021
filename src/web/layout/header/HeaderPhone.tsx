import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { toE164 } from '#domain/quote/sending/telephone.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'
import { BrandLineContext, useBrandSettings } from '#web/layout/brand-line.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The telephone of the brand line, or the insurer's; on the narrowest phones its icon with the number as its name. */
export default function HeaderPhone() {
  const { data } = useQuery(publicConfig, queryClient)
  const phone = useBrandSettings(useContext(BrandLineContext))?.phone ?? data?.insurer?.phone
  const number = phone === undefined ? undefined : toE164(phone)
  if (number === undefined) return null
  return (
    <a
      href={`tel:${number}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm font-medium whitespace-nowrap no-underline hover:text-fairway sm:text-base"
    >
      <Icon name="phone" />
      <span className="max-xs:sr-only">
        <span className="sr-only">Call </span>
        {phone}
      </span>
    </a>
  )
}
