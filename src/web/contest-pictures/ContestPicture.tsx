import { type ReactNode } from 'react'
import { type Cents } from '#domain/values/money.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { DicePicture } from '#web/contest-pictures/DicePicture.tsx'
import { FairwayPicture } from '#web/contest-pictures/FairwayPicture.tsx'
import { GreenPicture } from '#web/contest-pictures/GreenPicture.tsx'
import { useMoney } from '#web/ui/money.ts'

/** The figures of a contest by field name, as far as they are typed. */
type Figures = Readonly<Record<string, unknown>>

const SCENES: Readonly<Record<ContestKind, (figures: Figures) => ReactNode>> = {
  grand_prize: ({ yardage, hole }) => <FairwayPicture yards={number(yardage)} hole={number(hole)} />,
  shootout: ({ distance, hole, attempts }) => (
    <FairwayPicture yards={number(distance)} hole={number(hole)} shots={number(attempts)} />
  ),
  putting_prize: ({ distance, finalists }) => (
    <GreenPicture feet={typeof distance === 'string' ? distance : ''} finalists={number(finalists)} />
  ),
  dice_roll: ({ rollers }) => <DicePicture rollers={number(rollers)} />,
}

/** A picture of a contest while it is typed; decoration, as the fields say the same. */
export function ContestPicture({ entity, figures }: { entity: ContestKind; figures: Figures }) {
  const prize = number(figures['prizeValue'])
  const money = useMoney()
  return (
    <svg
      viewBox="0 0 400 120"
      aria-hidden="true"
      className="aspect-10/3 w-full rounded-md bg-fairway-soft/60"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SCENES[entity](figures)}
      {prize !== undefined && (
        <text x="16" y="30" className="money fill-ink font-serif text-[22px] font-semibold">
          {money(prize as Cents)}
        </text>
      )}
    </svg>
  )
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
