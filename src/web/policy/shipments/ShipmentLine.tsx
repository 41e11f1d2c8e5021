import type { ReactNode } from 'react'
import type { Shipment } from '#contract/signs/shipments.ts'
import { describeState, listAddress, nameShipment } from '#web/policy/shipments/shipment-text.ts'

interface ShipmentLineProps {
  shipment: Shipment
  /** What is in it, drawn. */
  pictures?: ReactNode
  children?: ReactNode
}

/** One box: what is in it, where it is, and how to follow it. */
export function ShipmentLine({ shipment, pictures, children }: ShipmentLineProps) {
  const { signs, tracking, tracking_url: url, state, note } = shipment
  const isBack = state === 'returned'
  return (
    <li className="grid gap-1 border-b border-line py-3 text-sm wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{nameShipment(shipment)}</span>
        <span className={isBack ? 'text-sand' : state === 'delivered' ? 'text-fairway' : ''}>
          {describeState(shipment)}
        </span>
      </div>
      {pictures}
      <p className="text-muted">
        {signs.map(({ key, count, heading, prize }) => (
          <span key={key} className="block">
            {count > 1 && `${count} × `}
            {heading === '' ? 'Magnet' : `${heading}, ${prize}`}
          </span>
        ))}
      </p>
      {tracking !== null && (
        <p>
          {url === null ? (
            tracking
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
            >
              Track {tracking}
              <span className="sr-only">, opens in a new tab</span>
            </a>
          )}
        </p>
      )}
      <p className="text-muted">
        <bdi>{listAddress(shipment.address)}</bdi>
      </p>
      {note !== null && (
        <p className="text-muted">
          <bdi>{note}</bdi>
        </p>
      )}
      {children}
    </li>
  )
}
