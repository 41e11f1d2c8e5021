import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { ContestLine, Figure } from '#domain/contests/contest-line.ts'
import { drawContest, figuresOfLine } from '#domain/contests/drawing/draw-contest.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'
import { DrawingView } from '#web/contest-pictures/DrawingView.tsx'
import { InsuredDrawings } from '#web/contest-pictures/InsuredDrawings.tsx'
import { BrandMark } from '#web/layout/BrandMark.tsx'

type Line = ContestLine & { entity?: ContestKind | undefined }

interface CoveredPictureProps {
  lines: readonly Line[]
  sign: DollarSign | undefined
}

/** What was bought as people will see it in front of them: one contest large, with its figures; several side by side. */
export function CoveredPicture({ lines, sign }: CoveredPictureProps) {
  const [only] = lines
  if (lines.length !== 1 || only?.entity === undefined) return <InsuredDrawings lines={lines} />
  const isHole = only.entity === 'grand_prize' || only.entity === 'shootout'
  return (
    <div className="grid gap-4">
      <div className="relative">
        <DrawingView drawing={drawContest(only.entity, figuresOfLine(only))} />
        {/* The bird flies the ball's line. */}
        {isHole && <BrandMark className="absolute top-[3%] left-[33%] w-[9%]" />}
      </div>
      <dl className="grid grid-cols-3 gap-2 text-sm sm:flex sm:justify-around">
        {factsOf(only, isHole, sign).map(({ label, value }) => (
          <div key={label} className="text-center sm:flex sm:gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function factsOf({ distance, players, prize }: Line, isHole: boolean, sign: DollarSign | undefined) {
  return [
    { label: isHole ? 'From the tee' : 'Distance', value: distance && words(distance) },
    { label: 'Who plays', value: players.map(words).join(', ') },
    { label: 'Prize', value: prize === undefined ? undefined : formatMoney(prize, sign) },
  ].filter(({ value }) => Boolean(value))
}

const words = ({ value, unit, abbreviation = unit }: Figure) => `${value} ${abbreviation}`
