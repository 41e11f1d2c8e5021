import type { ShippedBox } from '#contract/signs/signs-to-ship.ts'
import { BoxTracking } from '#web/admin/signs/BoxTracking.tsx'
import { countGoods, describeState } from '#web/policy/shipments/shipment-text.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** @rule D42 N106 Boxes of a state: what was in each, how it went, and what became of it. */
export function BoxList({ boxes }: { boxes: readonly ShippedBox[] }) {
  return (
    <ul aria-label="Boxes" className="border-t border-line">
      {boxes.map((box) => (
        <li
          key={box.id}
          className="grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line py-3 text-sm wrap-anywhere sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] sm:px-2"
        >
          <div className="min-w-0">
            <TextLink
              to={policyPath(box.policy_number)}
              className="inline-flex min-h-8 items-center text-base pointer-coarse:min-h-11"
            >
              {box.event === '' ? box.policy_number : box.event}
            </TextLink>
            <p className="text-muted">{countGoods(box.signs)}</p>
          </div>
          <div className="min-w-0 content-center">
            <p>{box.carrier_name}</p>
            <BoxTracking box={box} />
          </div>
          <div className="min-w-0 content-center sm:text-right">
            <p className={STATE_INK[box.state]}>{describeState(box)}</p>
            {box.state === 'returned' && (
              <p className="text-muted">{box.is_sent_again ? 'Sent again' : 'Not sent again'}</p>
            )}
            {box.note !== null && (
              <p className="text-muted">
                <bdi>{box.note}</bdi>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const STATE_INK = { sent: '', delivered: 'text-fairway', returned: 'text-sand' } as const
