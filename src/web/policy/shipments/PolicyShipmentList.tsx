import type { PolicyShipments } from '#contract/signs/shipments.ts'
import { PackedSigns } from '#web/policy/shipments/PackedSigns.tsx'
import { ShipmentLine } from '#web/policy/shipments/ShipmentLine.tsx'

/** @rule N106 Whoever holds a policy follows its signs from its page; nothing of one whose signs nobody has packed. */
export function PolicyShipmentList({ shipments }: { shipments: PolicyShipments | undefined }) {
  if (!shipments || shipments.shipments.length === 0) return null
  return (
    <section aria-labelledby="shipments" className="grid gap-2">
      <h2 id="shipments" className="text-lg">
        Your signs
      </h2>
      <ul className="border-t border-line">
        {shipments.shipments.map((shipment) => (
          <ShipmentLine
            key={shipment.id}
            shipment={shipment}
            pictures={<PackedSigns signs={shipment.signs} />}
          />
        ))}
      </ul>
    </section>
  )
}
