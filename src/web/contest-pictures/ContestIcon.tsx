import type { ReactNode } from 'react'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'

/** Drawn on 48 units, to tell the kinds of contest apart at a glance. */
const ICONS: Readonly<Record<ContestKind, ReactNode>> = {
  grand_prize: (
    <>
      <ellipse cx="26" cy="38" rx="18" ry="6" className="fill-fairway/20 stroke-fairway" />
      <path className="stroke-ink" d="M26 38V8" />
      <path className="fill-flag" d="M27 8h14l-4 5 4 5H27Z" />
      <circle cx="14" cy="38" r="2.5" className="fill-card stroke-ink" />
    </>
  ),
  putting_prize: (
    <>
      <ellipse cx="24" cy="34" rx="20" ry="9" className="fill-fairway/20 stroke-fairway" />
      <ellipse cx="35" cy="33" rx="3.5" ry="1.8" className="fill-ink" />
      <path className="stroke-ink" strokeDasharray="0.5 3.5" d="M15 35h16" />
      <circle cx="12" cy="35" r="2.5" className="fill-card stroke-ink" />
      <path className="stroke-ink" d="M10 6 7 32h-4" />
    </>
  ),
  shootout: (
    <>
      <ellipse cx="32" cy="38" rx="13" ry="5" className="fill-fairway/20 stroke-fairway" />
      <path className="stroke-ink" d="M32 38V14" />
      <path className="fill-flag" d="M33 14h10l-3 4 3 4H33Z" />
      <path
        className="stroke-ink"
        strokeDasharray="0.5 3.5"
        d="M6 38C10 12 22 8 31 34M6 38C12 20 22 18 30 36"
      />
      <circle cx="5" cy="40" r="2.5" className="fill-card stroke-ink" />
      <circle cx="11" cy="41" r="2.5" className="fill-card stroke-ink" />
    </>
  ),
  dice_roll: (
    <>
      <g transform="rotate(-8 17 28)">
        <rect x="6" y="16" width="23" height="23" rx="5" className="fill-card stroke-fairway" />
        <text
          x="17.5"
          y="33"
          textAnchor="middle"
          className="fill-fairway font-serif text-[16px] font-semibold"
        >
          C
        </text>
      </g>
      <g transform="rotate(12 34 20)">
        <rect x="25" y="9" width="20" height="20" rx="4.5" className="fill-fairway stroke-fairway" />
        <text
          x="35"
          y="24"
          textAnchor="middle"
          className="fill-on-fairway font-serif text-[16px] font-semibold"
        >
          H
        </text>
      </g>
    </>
  ),
}

export function ContestIcon({ entity, className = 'size-12' }: { entity: ContestKind; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {ICONS[entity]}
    </svg>
  )
}
