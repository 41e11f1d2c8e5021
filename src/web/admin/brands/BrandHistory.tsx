import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BrandVersion, changeBrand, previewBrandMail, type ShownBrand } from '#contract/office/brands.ts'
import { BRAND_FIELDS, brandFields } from '#domain/office/brands/brand.fields.ts'
import { brandsQuery, brandVersionsQuery, showBrands } from '#web/admin/brands/queries.ts'
import { call } from '#web/api/call.ts'
import { endpointUrl } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** An example of its mail, and who set the brand to what, each loaded when it is opened. */
export function BrandHistory({ brand }: { brand: ShownBrand }) {
  const [isMailOpen, setMailOpen] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <div className="grid">
      <Disclosure summary="An example email" open={isMailOpen} onToggle={setMailOpen}>
        {isMailOpen && (
          <iframe
            // Loaded again with each version of it.
            key={brand.number}
            title={`An example email of ${brand.name ?? brand.own_name}`}
            src={endpointUrl(previewBrandMail.path, { params: { brand: brand.brand } })}
            // It runs nothing; its links may open in a new tab.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-[34rem] w-full rounded-md border border-line"
          />
        )}
      </Disclosure>
      {brand.number > 0 && (
        <Disclosure summary="What changed" open={isHistoryOpen} onToggle={setHistoryOpen}>
          {isHistoryOpen && <Versions brand={brand} />}
        </Disclosure>
      )}
    </div>
  )
}

function Versions({ brand }: { brand: ShownBrand }) {
  return (
    <QueryView query={useQuery(brandVersionsQuery(brand.brand))} waiting={<Skeleton className="h-32" />}>
      {(versions) => (
        <ol>
          {versions.map((version, place) => (
            <VersionLine key={version.number} brand={brand} version={version} before={versions[place + 1]} />
          ))}
        </ol>
      )}
    </QueryView>
  )
}

interface VersionLineProps {
  brand: ShownBrand
  version: BrandVersion
  before: BrandVersion | undefined
}

function VersionLine({ brand, version, before }: VersionLineProps) {
  const [isBusy, setBusy] = useState(false)
  const putBack = async () => {
    setBusy(true)
    try {
      const { number: _number, at: _at, by: _by, logo, ...look } = version
      const { data } = await call(changeBrand, {
        params: { brand: brand.brand },
        body: { ...look, logo: logo?.sha256 ?? null, number: brand.number },
      })
      showBrands(data)
      notify({ type: 'success', title: 'The brand was put back', message: 'It’s in force now.' })
    } catch {
      // The call has shown why not.
      await queryClient.invalidateQueries(brandsQuery)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2.5">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">{describeVersion(version, before)}</p>
      <p className="text-sm text-muted">
        {version.by}, {formatMoment(version.at)}
      </p>
      {version.number !== brand.number && (
        <Button kind="quiet" className="-mx-3 -my-2" busy={isBusy} onClick={() => void putBack()}>
          Put back <span className="sr-only">version {version.number}</span>
        </Button>
      )}
    </li>
  )
}

/** What differs from the version before. */
function describeVersion(version: BrandVersion, before: BrandVersion | undefined): string {
  const changed = BRAND_FIELDS.filter((name) => version[name] !== (before?.[name] ?? null)).map(
    (name) => `${brandFields[name].label}: ${version[name] ?? 'as it comes'}`,
  )
  const isLogoNew = version.logo?.sha256 !== before?.logo?.sha256
  const logo = version.logo ? 'Logo: another picture' : 'Logo: none'
  return [...changed, ...(isLogoNew ? [logo] : [])].join(' · ')
}
