import { getSignArtwork, type ToShipRow } from '#contract/signs/signs-to-ship.ts'
import { endpointUrl } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'

/** So many are drawn in a row; the large artwork has them all. */
const MOST_DRAWN = 2

/** What a row has to print, small; pressed, it is seen large. */
export function RowArtwork({ row }: { row: ToShipRow }) {
  const { policy_number: number, event, signs } = row
  const name = event === '' ? number : event
  const drawn = signs.filter(({ kind }) => kind !== 'sticker').slice(0, MOST_DRAWN)
  return (
    <button
      type="button"
      data-artwork
      aria-label={`Artwork for ${name}, large`}
      className="flex min-h-11 cursor-pointer scroll-mt-4 scroll-mb-16 items-center gap-1 rounded-md"
      onClick={() =>
        void openDialog('sign-artwork', {
          name,
          artworkUrl: endpointUrl(getSignArtwork.path, { params: { number } }),
          signs: signs.map(({ kind, left, heading, prize, detail, sponsor, logo, small_logo }, at) => ({
            key: String(at),
            kind,
            count: left,
            heading,
            prize,
            detail,
            sponsor,
            has_logo: logo !== null,
            small_logo,
          })),
        })
      }
    >
      {drawn.map((sign, at) => {
        const href = logoHref({ id: row.quote_id }, sign.logo ?? undefined)
        const { heading, prize, detail } = sign
        return (
          <span key={at} className="w-14 shrink-0">
            <SignPicture
              sign={{ heading, prize, ...(detail !== null && { detail }) }}
              sponsor={sign.sponsor}
              {...(href !== undefined && { logo: { href } })}
            />
          </span>
        )
      })}
      {drawn.length === 0 && (
        <span className="rounded-sm border border-line bg-card px-2 py-1 text-sm text-muted">Stickers</span>
      )}
    </button>
  )
}
