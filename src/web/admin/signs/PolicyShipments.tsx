import type { PolicyProof } from '#contract/signs/proofs.ts'
import type { PolicySigns, PolicyShipments as Shipments, Shipment } from '#contract/signs/shipments.ts'
import { findStickerWarning, stickerListOf } from '#domain/signs/stickers.ts'
import {
  chooseStickersOf,
  noteBox,
  packAgain,
  sendBox,
  shipSignsOf,
  unpackBox,
} from '#web/admin/signs/shipment-acts.ts'
import { PolicyProofPanel } from '#web/admin/signs/proofs/PolicyProofPanel.tsx'
import { ArtworkMark } from '#web/admin/signs/ArtworkMark.tsx'
import { nameSign } from '#domain/signs/name-sign.ts'
import { ShipmentLine } from '#web/policy/shipments/ShipmentLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'

interface PolicyShipmentsProps {
  number: string
  /** Of the event. */
  name: string
  signs: PolicySigns | undefined
  shipments: Shipments | undefined
  proof: PolicyProof | undefined
  mayChange: boolean
}

/** @rule D42 N106 The case of a policy: which signs are still to be made, and where those are that were shipped. */
export function PolicyShipments({ number, name, signs, shipments, proof, mayChange }: PolicyShipmentsProps) {
  const boxes = shipments?.shipments ?? []
  const open = signs?.signs.filter(({ left }) => left > 0) ?? []
  const canHaveStickers = signs?.why_not === null && signs.signs.some(takesSticker)
  const canShip = open.length > 0 && signs?.why_not === null
  return (
    <section aria-labelledby="shipments" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="shipments" className="text-lg">
          Shipments
        </h2>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {canHaveStickers && (
              <Button
                kind="quiet"
                onClick={() => void chooseStickersOf({ number, name }).catch(() => undefined)}
              >
                Prize stickers
              </Button>
            )}
            {canShip && (
              <Button onClick={() => void shipSignsOf({ number, name }).catch(() => undefined)}>
                Ship signs
              </Button>
            )}
          </div>
        )}
      </div>
      {open.length > 0 && (
        <p className="text-sm text-muted">
          {signs?.why_not ??
            (signs?.ship_by ? `Ship by ${formatDay(signs.ship_by)}` : 'No date yet. Nothing has to leave.')}
        </p>
      )}
      {open.length > 0 && (
        <ul aria-label="Signs to make" className="border-t border-line text-sm">
          {open.map((sign) => (
            <li
              key={sign.key}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 wrap-anywhere"
            >
              <span>
                {sign.left > 1 && `${sign.left} × `}
                {nameSign(sign)}
              </span>
              <ArtworkMark artwork={sign.artwork} />
            </li>
          ))}
        </ul>
      )}
      <StickerWarnings signs={signs} />
      <PolicyProofPanel at={{ number, name }} shown={proof} signs={signs} mayChange={mayChange} />
      {boxes.length > 0 && (
        <ul aria-label="Boxes" className="border-t border-line">
          {boxes.map((box) => (
            <ShipmentLine key={box.id} shipment={box}>
              {mayChange && <BoxActs at={{ number, name }} box={box} />}
            </ShipmentLine>
          ))}
        </ul>
      )}
      {open.length === 0 && boxes.length === 0 && (
        <p className="text-sm text-muted">This policy has no signs to ship.</p>
      )}
    </section>
  )
}

/** Of a sign whose contest has a list of stickers. */
function takesSticker({ kind, key }: PolicySigns['signs'][number]): boolean {
  return kind === 'sign' && stickerListOf(key) !== undefined
}

/** What was chosen for a hole-in-one sign says something else than the certificate. */
function StickerWarnings({ signs }: { signs: PolicySigns | undefined }) {
  const stickers = signs?.stickers ?? []
  const [first] = stickers.flatMap(({ sign_key: key, text }) => findStickerWarning(key, text) ?? [])
  return first !== undefined && <p className="text-sm text-sand">{first}</p>
}

function BoxActs({ at, box }: { at: { number: string; name: string }; box: Shipment }) {
  const acts: [label: string, act: () => Promise<void>][] = []
  if (box.state === 'to_make') {
    acts.push(['Ship it', () => sendBox(at, box)], ['Unpack', () => unpackBox(at, box)])
  }
  if (box.state === 'sent') acts.push(['It arrived', () => noteBox(at, box, 'arrived')])
  if (box.state === 'sent' || box.state === 'delivered')
    acts.push(['It came back', () => noteBox(at, box, 'came-back')])
  if (box.state === 'returned' && !box.is_sent_again) acts.push(['Ship again', () => packAgain(at, box)])
  return (
    <div className="flex flex-wrap gap-x-4">
      {acts.map(([label, act]) => (
        <Button key={label} kind="quiet" onClick={() => void act().catch(() => undefined)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
