import { useQuery } from '@tanstack/react-query'
import type { ShownBrand } from '#contract/office/brands.ts'
import { PAGES } from '#contract/pages.ts'
import { brandVariables } from '#domain/office/brands/brand-colors.ts'
import { brandsQuery } from '#web/admin/brands/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule N35 Among the settings, each brand line with its color; what else it is set to is on its own page. */
export function BrandLines() {
  const query = useQuery(brandsQuery)
  return (
    <section aria-labelledby="brands" className="scroll-mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-2">
        <h2 id="brands" tabIndex={-1} className="scroll-mt-6 text-xl">
          Brands
        </h2>
        <p className="text-sm text-muted">Names, colors, and addresses on pages and in emails</p>
      </div>
      <QueryView query={query} waiting={<Skeleton className="h-36" />} failure={{ of: 'part' }}>
        {({ brands }) => (
          <ul>
            {brands.map((brand) => (
              <BrandLine key={brand.brand} brand={brand} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function BrandLine({
  brand: { brand, name, own_name, color, support_address, changed },
}: {
  brand: ShownBrand
}) {
  const shown = name ?? own_name
  const look = color === null ? {} : { 'data-own-color': '', style: brandVariables(color) }
  return (
    <li className="grid items-center gap-x-6 gap-y-0.5 border-b border-line py-2.5 text-sm max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[12rem_minmax(0,1fr)_13rem_5rem]">
      <p className="flex min-w-0 items-center gap-3 font-semibold">
        <span data-brand={brand} {...look} className="shrink-0">
          <span aria-hidden="true" className="block size-5 rounded-sm bg-fairway" />
        </span>
        <span className="wrap-anywhere">{shown}</span>
      </p>
      <p className="text-muted wrap-anywhere empty:hidden max-lg:col-span-2 max-lg:row-start-2">
        {support_address}
      </p>
      <p className="text-muted max-lg:col-span-2 lg:col-start-3">
        {changed ? `${changed.by}, ${formatMoment(changed.at)}` : 'As it comes with Albatross'}
      </p>
      <p className="justify-self-end max-lg:col-start-2 max-lg:row-start-1 lg:col-start-4">
        <TextLink to={PAGES.brands}>
          Change <span className="sr-only">{shown}</span>
        </TextLink>
      </p>
    </li>
  )
}
