import type { Shipment } from '#contract/signs/shipments.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'

/**
 * What comes in a box, as it was printed. Signs with a logo are seen in their proof, and stickers are named.
 *
 * @rule D42 Whoever waits for signs sees what comes.
 */
export function PackedSigns({ signs }: Pick<Shipment, 'signs'>) {
  const drawn = signs.filter(({ kind, logo }) => kind !== 'sticker' && logo === null)
  if (drawn.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3 py-1">
      {drawn.map(({ key, heading, prize, detail, sponsor }) => (
        <span key={key} className="w-36 max-w-full">
          <SignPicture sign={{ heading, prize, ...(detail !== null && { detail }) }} sponsor={sponsor} />
        </span>
      ))}
    </div>
  )
}
