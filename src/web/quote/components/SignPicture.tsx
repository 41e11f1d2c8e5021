import { formatMoney } from '#domain/money.ts'
import { type GrandPrize } from '#domain/quote/quote.ts'

/** The sign as it will be printed: the hole, the prize and the sponsor. */
export function SignPicture({ row, sponsor }: { row: GrandPrize; sponsor: string }) {
  const prize = row.prizeValue === undefined ? 'Grand prize' : formatMoney(row.prizeValue)
  const name = sponsor || 'Your sponsor'
  return (
    <svg
      viewBox="0 0 224 148"
      role="img"
      aria-label={`The sign: hole-in-one wins ${prize}, sponsored by ${name}`}
      className="h-auto w-full max-w-56"
    >
      <path className="stroke-edge" strokeWidth="3" d="M52 118v28M172 118v28" />
      <rect
        x="2"
        y="2"
        width="220"
        height="118"
        rx="4"
        className="fill-card stroke-fairway"
        strokeWidth="2"
      />
      <rect x="2" y="2" width="220" height="30" rx="4" className="fill-fairway" />
      <text x="112" y="22" textAnchor="middle" className="fill-on-fairway text-sm font-semibold">
        HOLE-IN-ONE
      </text>
      <text x="112" y="68" textAnchor="middle" className="fill-ink font-serif text-2xl font-semibold">
        {prize}
      </text>
      <text
        x="112"
        y="102"
        textAnchor="middle"
        className={`text-sm ${sponsor ? 'fill-ink' : 'fill-muted'}`}
        {...(name.length > 26 ? { textLength: 196, lengthAdjust: 'spacingAndGlyphs' } : {})}
      >
        {name}
      </text>
    </svg>
  )
}
