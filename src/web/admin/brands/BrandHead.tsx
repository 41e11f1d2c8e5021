import type { ShownLogo } from '#contract/office/brands.ts'
import type { Brand } from '#domain/mailings/brands.ts'
import { BrandMark } from '#web/layout/BrandMark.tsx'
import { brandVariables } from '#domain/office/brands/brand-colors.ts'

interface BrandHeadProps {
  brand: Brand
  name: string
  color: string | null
  logo: ShownLogo | null
}

/** How pages and emails of a brand begin, as it would be. */
export function BrandHead({ brand, name, color, logo }: BrandHeadProps) {
  const look = color === null ? {} : { 'data-own-color': '', style: brandVariables(color) }
  return (
    <figure
      data-brand={brand}
      {...look}
      className="grid content-start gap-4 self-start rounded-lg border border-line bg-paper p-5"
    >
      <div className="flex min-h-11 items-center gap-2">
        {logo ? (
          <img
            src={logo.url}
            alt={`The logo of ${name}`}
            width={logo.width}
            height={logo.height}
            className="h-10 w-auto max-w-48 rounded-sm object-contain dark:bg-white dark:p-1"
          />
        ) : (
          <>
            <BrandMark className="size-8" />
            <span className="min-w-0 font-serif text-xl font-semibold wrap-anywhere">{name}</span>
          </>
        )}
      </div>
      <span
        aria-hidden="true"
        className="justify-self-start rounded-md bg-fairway px-4 py-2 font-semibold text-on-fairway"
      >
        Open your quote
      </span>
      <figcaption className="text-sm text-muted">How pages and emails begin</figcaption>
    </figure>
  )
}
