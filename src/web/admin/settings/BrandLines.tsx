import { useQuery } from '@tanstack/react-query'
import type { ShownBrand } from '#contract/office/brands.ts'
import { PAGES } from '#contract/pages.ts'
import { brandVariables } from '#domain/office/brands/brand-colors.ts'
import { brandsQuery } from '#web/admin/brands/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { describeWho } from '#web/admin/settings/SettingRow.tsx'
import { SettingsSection } from '#web/admin/settings/SettingsSection.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule N35 Among the settings, each brand line with its color; what else it is set to is on its own page. */
export function BrandLines() {
  const query = useQuery(brandsQuery)
  return (
    <SettingsSection id="brands" title="Brands" about="Names, colors, and addresses on pages and in emails">
      <QueryView query={query} waiting={<Skeleton className="h-36" />} failure={{ of: 'part' }}>
        {({ brands }) => (
          <ul>
            {brands.map((brand) => (
              <BrandLine key={brand.brand} brand={brand} />
            ))}
          </ul>
        )}
      </QueryView>
    </SettingsSection>
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
        {changed ? describeWho(changed) : 'As it comes with Albatross'}
      </p>
      <p className="justify-self-end max-lg:col-start-2 max-lg:row-start-1 lg:col-start-4">
        <TextLink to={PAGES.brands} className="font-semibold">
          Change <span className="sr-only">{shown}</span>
        </TextLink>
      </p>
    </li>
  )
}
