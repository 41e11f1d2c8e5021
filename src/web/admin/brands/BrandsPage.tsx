import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownBrand, ShownBrands } from '#contract/office/brands.ts'
import { PAGES } from '#contract/pages.ts'
import type { Brand } from '#domain/mailings/brands.ts'
import { BrandForm } from '#web/admin/brands/BrandForm.tsx'
import { BrandHead } from '#web/admin/brands/BrandHead.tsx'
import { BrandHistory } from '#web/admin/brands/BrandHistory.tsx'
import { BrandRows } from '#web/admin/brands/BrandRows.tsx'
import { brandsQuery } from '#web/admin/brands/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { askToLeave } from '#web/form/unsaved-work.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule N35 An owner sets what a brand line is called and looks like, without a programmer. */
export default function BrandsPage() {
  return (
    <RepPage
      title="Brands"
      lead={() => (
        <>
          Names, colors, and addresses on pages and in emails. All else is in the{' '}
          <TextLink to={PAGES.settings}>settings</TextLink>.
        </>
      )}
      permission="set-up"
    >
      <Brands />
    </RepPage>
  )
}

function Brands() {
  return (
    <QueryView query={useQuery(brandsQuery)} waiting={<Skeleton className="h-[44rem]" />}>
      {(shown) => <BrandList shown={shown} />}
    </QueryView>
  )
}

function BrandList({ shown }: { shown: ShownBrands }) {
  const [opened, setOpened] = useState<Brand>()
  const [isTyped, setTyped] = useState(false)
  // One is open at a time, so that it is clear what Save saves.
  const open = async (next: Brand | undefined) => {
    if (isTyped && !(await askToLeave())) return
    setTyped(false)
    setOpened(next)
  }
  const close = () => {
    setTyped(false)
    setOpened(undefined)
  }
  return (
    <div className="grid max-w-page gap-12">
      {shown.brands.map((one) =>
        one.brand === opened ? (
          <BrandForm
            key={one.brand}
            brand={one}
            shown={shown}
            onTyped={setTyped}
            onClose={() => void open(undefined)}
            onSaved={close}
          />
        ) : (
          <BrandSection key={one.brand} brand={one} shown={shown} onChange={() => void open(one.brand)} />
        ),
      )}
    </div>
  )
}

interface BrandSectionProps {
  brand: ShownBrand
  shown: ShownBrands
  onChange: () => void
}

function BrandSection({ brand, shown, onChange }: BrandSectionProps) {
  const name = brand.name ?? brand.own_name
  const { changed } = brand
  return (
    <section aria-labelledby={brand.brand} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line pb-2">
        <h2 id={brand.brand} className="text-xl">
          {name}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-sm text-muted">
            {changed ? `${changed.by}, ${formatMoment(changed.at)}` : 'As it comes with Albatross'}
          </p>
          <Button kind="quiet" className="-mr-3" onClick={onChange}>
            Change <span className="sr-only">{name}</span>
          </Button>
        </div>
      </div>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <BrandRows brand={brand} shown={shown} />
        <BrandHead name={name} color={brand.color} logo={brand.logo} brand={brand.brand} />
      </div>
      <BrandHistory brand={brand} />
    </section>
  )
}
