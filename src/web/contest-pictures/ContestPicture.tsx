import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { drawContest } from '#domain/contests/drawing/draw-contest.ts'
import type { DrawnFigures } from '#domain/contests/drawing/drawing.ts'
import { DrawingView } from '#web/contest-pictures/DrawingView.tsx'

/** The figures of a contest by field name, as far as they are typed. */
type Figures = Readonly<Record<string, unknown>>

/** A picture of a contest while it is typed; decoration, as the fields say the same. */
export function ContestPicture({ entity, figures }: { entity: ContestKind; figures: Figures }) {
  return (
    <DrawingView drawing={drawContest(entity, drawnFigures(figures))} isDecoration className="max-w-112" />
  )
}

/** Those that are drawn; what is no number was not typed as one. */
function drawnFigures({ yardage, distance, hole, attempts, finalists, rollers }: Figures): DrawnFigures {
  return {
    distance: text(yardage) ?? text(distance),
    hole: number(hole),
    count: number(attempts) ?? number(finalists) ?? number(rollers),
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
