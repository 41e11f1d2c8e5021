import type { ReactNode } from 'react'
import type { ShownBrand, ShownBrands } from '#contract/office/brands.ts'
import { senderOfBrand } from '#domain/office/brands/brand-look.ts'

/** What a brand is set to, and what holds where nothing is set. */
export function BrandRows({ brand, shown: { insurer, mail_from: mailFrom } }: RowsProps) {
  const { postal_address: address, phone, support_address: support, color } = brand
  const sender = senderOfBrand(
    { senderName: brand.sender_name, senderAddress: brand.sender_address },
    mailFrom,
  )
  return (
    <dl>
      <Row label="Emails come from" isOwn={brand.sender_name !== null || brand.sender_address !== null}>
        {sender.replaceAll('"', '')}
      </Row>
      <Row label="Postal address" isOwn={address !== null}>
        {address ?? insurer.address}
      </Row>
      <Row label="Phone" isOwn={phone !== null}>
        {phone ?? insurer.phone}
      </Row>
      <Row label="Support" isOwn={support !== null}>
        {support ?? insurer.email}
      </Row>
      <Row label="Color" isOwn={color !== null}>
        {color ?? 'As it comes with Albatross'}
      </Row>
      <Row label="Logo" isOwn={brand.logo !== null}>
        {brand.logo ? `${brand.logo.width} by ${brand.logo.height} pixels` : 'The name alone'}
      </Row>
    </dl>
  )
}

interface RowsProps {
  brand: ShownBrand
  shown: ShownBrands
}

function Row({ label, isOwn, children }: { label: string; isOwn: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className={`wrap-anywhere ${isOwn ? 'font-semibold' : ''}`}>{children}</dd>
    </div>
  )
}
